import path from 'node:path';

/**
 * An esbuild plugin that puts a style sheet, as text, into the output file of the module that
 * imports it. The page adopts the sheet when the module runs, so that the styles need no further
 * request and nothing renders without them.
 */
export const adoptedStyles = { name: 'adoptedStyles', setup };

function setup(build) {
  build.onResolve({ filter: /\.css$/ }, ({ kind, path: wanted, resolveDir }) => {
    if (kind !== 'import-statement') return undefined;
    // The path is relative, so that the names of files do not depend on the project’s folder.
    const file = path.relative(process.cwd(), path.join(resolveDir, wanted));
    return { path: file.split(path.sep).join('/'), namespace: 'adopted' };
  });
  build.onLoad({ filter: /./, namespace: 'adopted' }, async ({ path: file }) => {
    const { target, minify } = build.initialOptions;
    const options = { bundle: true, target, minify, metafile: true, write: false };
    const made = await build.esbuild.build({ ...options, entryPoints: [file] });
    return {
      contents: `
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(${JSON.stringify(made.outputFiles[0].text)});
        document.adoptedStyleSheets.push(sheet);`,
      watchFiles: Object.keys(made.metafile.inputs).map((input) => path.resolve(input)),
    };
  });
}
