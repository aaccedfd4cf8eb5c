/**
 * esbuild moves the code of an entry that later entries need too into a chunk, and leaves an entry
 * that only passes on what the chunk exports: one more request of a first visit. This gives such a
 * chunk the name and the exports of its entry. That name holds a hash of the chunk's own name, so
 * it still changes with the code. What the entry imports for its effect alone, as styles that have
 * to be there before, the chunk imports in its stead.
 */
const facade =
  /^import\{([^}]*)\}from"\.\/([\w-]+\.js)";((?:import"\.\/[\w-]+\.js";)*)export\{([^}]*)\};\s*$/;
const exportList = /export\{([^}]*)\};\s*$/;

/**
 * Takes the files (name → text) and their descriptions in esbuild's metafile (name → output);
 * returns both without facades.
 */
export function withoutFacades(files, outputs) {
  const entryOf = new Map();
  const texts = new Map(files);
  const effects = new Map();
  for (const [name, text] of files) {
    const [, imported, chunk, beside, exported] = facade.exec(text) ?? [];
    const list = chunk && exportList.exec(files.get(chunk));
    if (!list) continue;
    const names = pairsOf(exported);
    const locals = new Map(pairsOf(list[1]).map(([local, alias]) => [alias, local]));
    const added = pairsOf(imported).map(([alias, local]) => {
      const [, as] = names.find(([one]) => one === local);
      return `${locals.get(alias)} as ${as}`;
    });
    entryOf.set(chunk, name);
    const there = importsOf(outputs, chunk);
    const lacking = [...beside.matchAll(/[\w-]+\.js/g)]
      .map(([file]) => file)
      .filter((file) => !there.has(file));
    effects.set(chunk, lacking);
    const imports = lacking.map((file) => `import"./${file}";`).join('');
    const exports = `export{${[list[1], ...added].join()}};\n`;
    texts.set(chunk, files.get(chunk).replace(exportList, imports + exports));
  }
  const nameOf = (name) => entryOf.get(name.replace(/\.map$/, ''))?.concat(/\.map$/.exec(name) ?? '') ?? name;
  const entries = new Set([...entryOf.keys()].map(nameOf));
  const isLeft = ([name]) => !entries.has(name.replace(/\.map$/, ''));
  return {
    files: new Map([...texts].filter(isLeft).map(([name, text]) => [nameOf(name), renamed(text, nameOf)])),
    outputs: new Map(
      [...outputs].filter(isLeft).map(([name, output]) => {
        const { entryPoint = output.entryPoint } = outputs.get(nameOf(name));
        const beside = (effects.get(name) ?? []).map((file) => ({ path: file, kind: 'import-statement' }));
        const imports = [...output.imports, ...beside].map((one) => ({
          ...one,
          path: nameOf(basename(one.path)),
        }));
        return [nameOf(name), { ...output, entryPoint, imports }];
      }),
    ),
  };
}

/** Returns all files that one needs before it runs. */
function importsOf(outputs, name, seen = new Set()) {
  for (const { path, kind } of outputs.get(name).imports) {
    const file = basename(path);
    if (kind !== 'import-statement' || seen.has(file)) continue;
    seen.add(file);
    importsOf(outputs, file, seen);
  }
  return seen;
}

/** Splits «a as b,c» into [['a', 'b'], ['c', 'c']]. */
function pairsOf(list) {
  return list.split(',').map((pair) => {
    const [from, to = from] = pair.split(' as ');
    return [from, to];
  });
}

function renamed(text, nameOf) {
  return text.replace(/(?<=["'`]\.\/)chunk-\w+\.js(?=["'`])/g, nameOf);
}

function basename(file) {
  return file.slice(file.lastIndexOf('/') + 1);
}
