/**
 * The plugins that the app's build adds to esbuild. Each is a function that takes esbuild's
 * `build`.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Bundles what is fetched on demand into few files. esbuild makes a file for each module that is
 * imported dynamically, and another for each set of modules that several of them share. This plugin
 * resolves a dynamic import to the file of `files` that names the module. Each file imports those
 * before it, so shared code lies once, in the first of them.
 */
export function groupFiles(files) {
  const fileOf = new Map(
    Object.entries(files).flatMap(([name, { modules }]) => modules.map((module) => [module, name])),
  );
  const contentsOf = ({ modules, holds = [] }) => [...modules, ...holds];
  return (build) => {
    const root = process.cwd();
    build.onResolve({ filter: /./ }, async ({ kind, path: wanted, resolveDir, importer }) => {
      if (kind === 'entry-point' && wanted in files) return { path: wanted, namespace: 'grouped' };
      if (kind !== 'dynamic-import') return undefined;
      const found = await build.resolve(wanted, { kind: 'import-statement', resolveDir, importer });
      const module = path.relative(root, found.path).split(path.sep).join('/');
      const file = fileOf.get(module);
      if (file) return { path: file, namespace: 'grouped' };
      return { errors: [{ text: `scripts/pageFiles.mjs names no file for ${module}` }] };
    });
    build.onLoad({ filter: /./, namespace: 'grouped' }, ({ path: file }) => {
      const { modules, on } = files[file];
      const held = [...on.map((name) => files[name]), files[file]].flatMap(contentsOf);
      const lines = [
        ...held.map((name) => `import './${name}';`),
        ...modules.map((name) => `export * from './${name}';`),
      ];
      return { contents: lines.join(' '), resolveDir: root };
    });
  };
}

/**
 * Makes a module of each icon. esbuild puts a module into one file; src/ui/icons.tsx would be in
 * the main one, with the icons of all pages. Every icon is imported from its own instance of the
 * file, from which all else is dropped.
 */
export function partIcons(build) {
  build.onLoad({ filter: /[\\/]src[\\/].*\.tsx$/ }, async ({ path: file }) => {
    const text = await readFile(file, 'utf8');
    const contents = text.replace(/import \{([^}]*)\} from '(.*\/icons)';/, (_, names, from) =>
      names.replace(/(\w+),?/g, (_, name) => `import { ${name} } from '${from}?${name}';`),
    );
    return { contents, loader: 'tsx' };
  });
  build.onResolve({ filter: /\/icons\?/ }, ({ path: wanted, resolveDir }) => {
    const [file, name] = path.join(resolveDir, wanted).split('?');
    return { path: `${file}.tsx`, suffix: `?${name}` };
  });
}

/** React's packages, with the file of each that a production build uses. */
const reactFiles = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

/**
 * Fields of React's own objects, which nothing outside its files reads. They are written out some
 * 1500 times, and no minifier can know that it may rename them.
 */
const reactFields = `
  alternate baseQueue baseState blockedOn cachePool callbackNode callbackPriority cancelPendingCommit
  childLanes containerInfo dehydrated deletions dependencies dispatch eagerState elementType
  entangledLanes entanglements errorRecoveryDisabledLanes expirationTimes expiredLanes firstBaseUpdate
  firstContext hasEagerState hiddenUpdates isBackwards isDehydrated lanes lastBaseUpdate lastEffect
  lastRenderedReducer lastRenderedState memoizedProps memoizedState memoizedValue pendingChildren
  pendingContext pendingLanes pendingProps pingedLanes pooledCache refCleanup rendering renderingStartTime
  retryLane revertLane shellSuspendCounter sibling stateNode subtreeFlags suspendedLanes tailMode
  timeoutHandle treeContext updateQueue warmLanes
`
  .trim()
  .split(/\s+/);
/** A field that React reads by its name as text must keep it. */
const quotedField = new RegExp(`(["'\`])(?:${reactFields.join('|')})\\1`);
/** Their new names, the same in all files. */
const shortFields = Object.fromEntries(
  reactFields.map((name, n) => [name, `_${n.toString(36).toUpperCase()}`]),
);
/** A new name that React itself has would make one field of two. */
const takenName = new RegExp(`\\b(?:${Object.values(shortFields).join('|')})\\b`);

/**
 * Makes ES modules of React's files, which are CommonJS: `require` becomes an import, and each of
 * `exports` a variable. A bundler puts CommonJS into a function that runs when it is first
 * required; the browser then compiles all of React at that moment, on the main thread, where a
 * module is compiled while it downloads. And what nobody imports is left out. React's own fields
 * get short names, and the methods of fragments' refs go (no fragment here has one); nothing else
 * changes.
 */
export function reactModules(build) {
  const filter = new RegExp(`^(?:${Object.keys(reactFiles).join('|')})$`);
  build.onResolve({ filter }, ({ path: name, kind }) =>
    kind === 'import-statement' ? { path: name, namespace: 'react' } : undefined,
  );
  build.onLoad({ filter: /./, namespace: 'react' }, async ({ path: name }) => {
    const file = path.join('node_modules', reactFiles[name]);
    const { code } = await build.esbuild.transform(moduleOf(await readFile(file, 'utf8')), {
      mangleProps: new RegExp(`^(?:${reactFields.join('|')})$`),
      mangleCache: shortFields,
    });
    return { contents: code, resolveDir: process.cwd() };
  });
}

/** Returns the ES module of a CommonJS text, as React's are; throws on any other. */
function moduleOf(text) {
  const imports = [];
  const exported = new Set();
  const module = text
    .replace(/^var ((?:\w+ = require\("[\w-]+"\),?\s*)+)(;?)/gm, (_, required, end) => {
      for (const [, name, from] of required.matchAll(/(\w+) = require\("([\w-]+)"\)/g))
        imports.push(`import * as ${name} from '${from}';`);
      return end ? '' : 'var ';
    })
    .replace(/^exports\.(\w+) =/gm, (whole, name) => {
      if (exported.has(name)) return whole;
      exported.add(name);
      return `var exported_${name} =`;
    })
    .replace(/\bexports\.(\w+)/g, 'exported_$1')
    .replace(/^FragmentInstance\.prototype\.\w+ = function[\s\S]+?^};$/gm, '');
  const unlike = [/\b(?:require|exports)\b/, quotedField, takenName];
  if (unlike.some((sign) => sign.test(module)) || exported.size === 0)
    throw new Error('React is published in another form: see reactModules in scripts/plugins.mjs');
  const names = [...exported].map((name) => `exported_${name} as ${name}`);
  return `${imports.join('')} ${module} export { ${names.join(', ')} };`;
}

/**
 * Turns a style sheet that a module imports into text inside the module's own file. The page
 * adopts it when the module runs: it costs no request, and nothing is rendered before it is there.
 */
export function adoptedStyles(build) {
  build.onResolve({ filter: /\.css$/ }, ({ kind, path: wanted, resolveDir }) => {
    if (kind !== 'import-statement') return undefined;
    // Not the whole path: files would have other names wherever the project lies.
    const file = path.relative(process.cwd(), path.join(resolveDir, wanted));
    return { path: file.split(path.sep).join('/'), namespace: 'adopted' };
  });
  build.onLoad({ filter: /./, namespace: 'adopted' }, async ({ path: file }) => {
    const { target, minify } = build.initialOptions;
    const made = await build.esbuild.build({
      entryPoints: [file],
      bundle: true,
      target,
      minify,
      metafile: true,
      write: false,
    });
    return {
      contents: `
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(${JSON.stringify(made.outputFiles[0].text)});
        document.adoptedStyleSheets.push(sheet);`,
      watchFiles: Object.keys(made.metafile.inputs).map((input) => path.resolve(input)),
    };
  });
}

/** Development only: the page requests itself each second and reloads when it names other files. */
export function reloading(finish) {
  return (build) => {
    build.onResolve({ filter: /^dev-main$/ }, () => ({ path: 'dev-main', namespace: 'dev' }));
    build.onLoad({ filter: /./, namespace: 'dev' }, () => ({
      contents: `
        import './src/main.tsx';
        const page = () => fetch(location.pathname, { headers: { Accept: 'text/html' }, cache: 'no-store' })
          .then((answer) => (answer.ok ? answer.text() : ''), () => '');
        const first = await page();
        setInterval(async () => {
          const now = await page();
          if (first !== '' && now !== '' && now !== first) location.reload();
        }, 1000);`,
      resolveDir: process.cwd(),
    }));
    build.onEnd((result) => (result.errors.length === 0 ? finish(result) : undefined));
  };
}
