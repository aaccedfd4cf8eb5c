import path from 'node:path';

/**
 * Turns a style sheet that a module imports into text inside the module's own file. The page
 * adopts it when the module runs: it costs no request, and nothing is rendered before it is there.
 */
export const adoptedStyles = { name: 'adoptedStyles', setup };

function setup(build) {
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
