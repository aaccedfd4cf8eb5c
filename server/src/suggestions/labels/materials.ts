/**
 * The names of materials on labels, in Ukrainian, Russian, English, German, French, Italian,
 * Spanish, Polish and Turkish, and a few in Dutch and Romanian. Names are divided by bars and
 * compared in folded form (fold.ts). A word that ends with an asterisk is a stem.
 */
export interface Material {
  /** The name for a new entry, unless there is a broader material. */
  name: string;
  /** The name of the broader material, used if the list has no entry for this one. */
  broader?: string;
  words: string;
}

export const materials: readonly Material[] = [
  {
    name: 'Бавовна',
    words:
      'cotton|coton|cotone|algodon|baumwoll*|bawelna|bawelny|bawelnian*|pamuk|бавовн*|хлопок|хлопк*|хлопчатобумажн*|katoen|bumbac',
  },
  {
    name: 'Органічна бавовна',
    broader: 'Бавовна',
    words:
      'organic cotton|bio-baumwolle|biobaumwolle|coton biologique|coton bio|cotone biologico|algodon organico|bawelna organiczna|organik pamuk|органічн* бавовн*|органическ* хлоп*',
  },
  {
    name: 'Льон',
    words: 'linen|flax|lin|lino|leinen|flachs|len|lnu|keten|льон|льону|льну|льняний|лен|льна',
  },
  { name: 'Конопля', words: 'hemp|hanf|chanvre|canapa|canamo|konopie|kenevir|конопл*' },
  { name: 'Джут', words: 'jute|juta|yute|джут*' },
  { name: 'Рамі', words: 'ramie|rami|рамі|рами' },
  {
    name: 'Вовна',
    words:
      'wool|wolle|schurwolle|laine|lana|welna|welny|yun|вовн*|шерст*|virgin wool|new wool|pure new wool|laine vierge|lana vergine|lana virgen|zywa welna',
  },
  {
    name: 'Меринос',
    broader: 'Вовна',
    words:
      'merino|merino wool|merinowolle|laine merinos|lana merino|merinos|welna merynosa|меринос*|мериносов* вовн*',
  },
  {
    name: 'Кашемір',
    words: 'cashmere|kaschmir|cachemire|cachemir|cachemira|kaszmir|kasmir|кашемір*|кашемир*',
  },
  { name: 'Мохер', words: 'mohair|moher|tiftik|мохер*' },
  { name: 'Ангора', words: 'angora|ангор*' },
  { name: 'Альпака', words: 'alpaca|alpaka|alpaga|альпак*' },
  {
    name: 'Верблюжа вовна',
    broader: 'Вовна',
    words: 'camel hair|camel|kamelhaar|верблюж* вовн*|верблюж* шерст*',
  },
  { name: 'Шовк', words: 'silk|seide|soie|seta|seda|jedwab|jedwabiu|ipek|шовк*|шелк*' },
  {
    name: 'Віскоза',
    words: 'viscose|viskose|viscosa|wiskoza|wiskozy|viskon|rayon|віскоз*|вискоз*',
  },
  { name: 'Модал', words: 'modal|модал*' },
  { name: 'Ліоцел', words: 'lyocell|liocell|lyocel|liocel|tencel|ліоцел*|лиоцел*|тенсел*' },
  { name: 'Купро', words: 'cupro|kupro|bemberg|купро' },
  { name: 'Бамбук', words: 'bamboo|bambus|bambou|bambu|bambuh|бамбук*' },
  { name: 'Ацетат', words: 'acetate|acetat|acetato|octan|asetat|ацетат*' },
  { name: 'Триацетат', words: 'triacetate|triacetat|triacetato|trioctan|triasetat|триацетат*' },
  {
    name: 'Поліестер',
    words: 'polyester|poliestere|poliester|poliestru|polyestere|поліестер*|поліефір*|полиэстер*|полиэфир*',
  },
  {
    name: 'Перероблений поліестер',
    broader: 'Поліестер',
    words:
      'recycled polyester|recyceltes polyester|recycelter polyester|polyester recycle|poliestere riciclato|poliester reciclado|poliester z recyklingu|geri donusturulmus polyester|переробл* поліестер*|переработанн* полиэстер*',
  },
  {
    name: 'Поліамід',
    words: 'polyamide|polyamid|poliammide|poliammidica|poliamida|poliamid|поліамід*|полиамид*',
  },
  { name: 'Нейлон', broader: 'Поліамід', words: 'nylon|nailon|naylon|нейлон*' },
  {
    name: 'Еластан',
    words:
      'elastane|elasthan|elasthanne|elastan|elastano|elastam|spandex|lycra|likra|еластан*|эластан*|спандекс*|лайкр*',
  },
  {
    name: 'Акрил',
    words:
      'acrylic|acryl|polyacryl|acrylique|acrilico|acrilica|acrilan|akryl|akrylu|poliakryl|akrilik|акрил*|поліакрил*',
  },
  { name: 'Модакрил', words: 'modacrylic|modacryl|modacrylique|modakryl|modacrilico|modakrilik|модакрил*' },
  {
    name: 'Поліуретан',
    words: 'polyurethane|polyurethan|poliuretano|poliuretan|поліуретан*|полиуретан*|pu',
  },
  {
    name: 'Поліпропілен',
    words: 'polypropylene|polypropylen|polipropilene|polipropileno|polipropylen|поліпропілен*|полипропилен*',
  },
  { name: 'Полівінілхлорид', words: 'polyvinyl chloride|polyvinylchlorid|pvc|пвх|полівінілхлорид*' },
  { name: 'Люрекс', words: 'lurex|lureks|люрекс*' },
  {
    name: 'Металізована нитка',
    words:
      'metallic fibre|metallic fiber|metallised fibre|metallized fibre|metallised fiber|metallized fiber|metallic|metallisierte faser|fibre metallisee|fibra metallizzata|fibra metalizada|wlokno metalizowane|metalik iplik|металізован* нит*|металізован* волокн*|металлизированн* нит*',
  },
  {
    name: 'Натуральна шкіра',
    words:
      'leather|genuine leather|real leather|leder|echtleder|echtes leder|cuir|cuir veritable|pelle|vera pelle|cuero|piel|skora naturalna|skora|deri|hakiki deri|шкіра|шкіри|натуральн* шкір*|кожа|кожи|натуральн* кож*',
  },
  {
    name: 'Штучна шкіра',
    words:
      'faux leather|artificial leather|synthetic leather|eco leather|kunstleder|simili cuir|simili-cuir|similicuir|similpelle|ecopelle|polipiel|cuero sintetico|skora ekologiczna|skora sztuczna|suni deri|штучн* шкір*|екошкір*|еко-шкір*|искусственн* кож*|экокож*',
  },
  { name: 'Замша', words: 'suede|wildleder|veloursleder|daim|camoscio|ante|zamsz|suet|замш*' },
  { name: 'Хутро', words: 'fur|pelz|fourrure|pelliccia|futro|kurk|хутр*|мех|мехов*' },
  {
    name: 'Пух',
    words: 'down|duck down|goose down|daunen|daune|duvet|piumino|plumon|puch|kaz tuyu|ordek tuyu|пух|пуху',
  },
  {
    name: 'Перо',
    words: 'feather|feathers|federn|feder|plume|plumes|piume|pluma|plumas|pierze|tuy|перо|пера|пір’я|піря',
  },
  { name: 'Фетр', words: 'felt|filz|feutre|feltro|fieltro|filc|kece|фетр*' },
  { name: 'Денім', broader: 'Бавовна', words: 'denim|денім*|деним*' },
  { name: 'Гума', words: 'rubber|gummi|caoutchouc|gomma|caucho|goma|guma|kaucuk|гум*|резин*' },
];

/** Abbreviations of the textile industry, recognized only in capitals and next to a percentage. */
export const codes: Readonly<Record<string, string>> = {
  CO: 'cotton',
  LI: 'linen',
  WO: 'wool',
  WV: 'virgin wool',
  WS: 'cashmere',
  WM: 'mohair',
  WA: 'angora',
  WP: 'alpaca',
  SE: 'silk',
  CV: 'viscose',
  VI: 'viscose',
  CMD: 'modal',
  CLY: 'lyocell',
  CUP: 'cupro',
  AC: 'acetate',
  CTA: 'triacetate',
  PES: 'polyester',
  PL: 'polyester',
  PA: 'polyamide',
  EA: 'elastane',
  EL: 'elastane',
  PAN: 'acrylic',
  PC: 'acrylic',
  MAC: 'modacrylic',
  PP: 'polypropylene',
  RA: 'ramie',
};
