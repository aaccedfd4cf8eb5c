/** What the app's build adds to esbuild. Each plugin is a function that takes esbuild's `build`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Puts what is fetched on demand into few files. esbuild makes a file of each module that is
 * imported dynamically, and one more of each set of modules that several of them share. This
 * resolves a dynamic import to the file of `files` that names the module; each file imports those
 * before it, `main` first, so that what they share lies in the first of them, once.
 */
export function groupScreens(main, files) {
  const fileOf = new Map(
    Object.entries(files).flatMap(([name, { modules }]) => modules.map((one) => [one, name])),
  );
  return (build) => {
    const root = process.cwd();
    build.onResolve({ filter: /./ }, async ({ kind, path: wanted, resolveDir, importer }) => {
      if (kind !== 'dynamic-import') return undefined;
      const found = await build.resolve(wanted, { kind: 'import-statement', resolveDir, importer });
      const module = path.relative(root, found.path).split(path.sep).join('/');
      const file = fileOf.get(module);
      if (file) return { path: file, namespace: 'screens' };
      return { errors: [{ text: `scripts/screens.mjs names no file for ${module}` }] };
    });
    build.onLoad({ filter: /./, namespace: 'screens' }, ({ path: file }) => {
      const { modules, on, holds = [] } = files[file];
      const before = [main, ...on.flatMap((name) => [...files[name].modules, ...(files[name].holds ?? [])])];
      const lines = [
        ...[...before, ...holds].map((name) => `import './${name}';`),
        ...modules.map((name) => `export * from './${name}';`),
      ];
      return { contents: lines.join(' '), resolveDir: root };
    });
  };
}

/**
 * Makes a module of each icon. esbuild puts a module into one file, and with src/ui/icons.tsx that
 * would be the main one, for the icons of all pages. Every icon is imported from an instance of the
 * file of its own, of which all else is dropped.
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

/**
 * Names React's exports. React is CommonJS: each file that imports it would get a wrapper of its
 * own, and each use a property access. One module of names saves about 2 % of what is sent; unused
 * names are dropped.
 */
export function reactNames(build) {
  const filter = /^react(\/jsx-runtime|-dom|-dom\/client)?$/;
  build.onResolve({ filter }, ({ path: name, kind, namespace }) =>
    kind === 'import-statement' && namespace !== 'react' ? { path: name, namespace: 'react' } : undefined,
  );
  build.onLoad({ filter: /./, namespace: 'react' }, async ({ path: name }) => {
    const names = Object.keys(await import(name)).filter(
      (key) => /^[A-Za-z]\w*$/.test(key) && key !== 'default',
    );
    const pure = '/* @__PURE__ */';
    const lines = names.map((key) => `export const ${key} = ${pure} (() => react.${key})();`);
    return { contents: `import react from '${name}'; ${lines.join(' ')}`, resolveDir: process.cwd() };
  });
}

/**
 * Turns a style sheet that a module imports into text inside the module's own file. The page
 * adopts it when the module runs: it costs no request, and nothing is rendered before it is there.
 */
export function adoptedStyles(build) {
  build.onResolve({ filter: /\.css$/ }, ({ kind, path: wanted, resolveDir }) =>
    kind === 'import-statement' ? { path: path.join(resolveDir, wanted), namespace: 'adopted' } : undefined,
  );
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
