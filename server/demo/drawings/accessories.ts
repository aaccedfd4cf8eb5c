import { button, type Cloth, piece, seam, stitches } from './cloth';
import { light, mix, shadow } from './colour';

/** A soft shadow under an item on the table. */
function ground(x: number, y: number, width: number, height = 26): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="#150f0a" fill-opacity="0.5" filter="url(#soft)"/>`;
}

/** A leather handbag with a flap and a handle. */
export function bag(cloth: Cloth): string {
  const { colour } = cloth;
  const gold = '#cfa45a';
  const ring = (x: number) =>
    `<circle cx="${x}" cy="690" r="24" fill="none" stroke="#6e5223" stroke-width="11"/><circle cx="${x - 1}" cy="689" r="24" fill="none" stroke="${gold}" stroke-width="8"/>`;
  const handle = (inset: number, tone: string, width: number) =>
    `<path d="M${400 + inset} 690 C${390 + inset} 430 ${810 - inset} 430 ${800 - inset} 690" fill="none" stroke="${tone}" stroke-width="${width}" stroke-linecap="round"/>`;
  return `${ground(600, 1204, 380)}
${handle(14, shadow(colour, 0.5), 30)}${handle(12, colour, 24)}${handle(9, light(colour, 0.35), 6)}
${piece({
  path: 'M262 742 Q600 700 938 742 C962 900 972 1060 966 1172 Q956 1206 900 1208 L300 1208 Q244 1206 234 1172 C228 1060 238 900 262 742z',
  colour: shadow(colour, 0.08),
  pattern: 'leather',
  folds: [
    { path: 'M300 1000 Q420 1130 600 1140 Q780 1130 900 1000', width: 40, strength: 0.28 },
    { path: 'M288 800 Q330 960 300 1150', width: 22, strength: 0.26 },
  ],
  volume: 1,
})}
${stitches('M256 1168 Q270 1186 306 1186 L894 1186 Q930 1186 944 1168', colour)}
${piece({
  path: 'M256 736 Q600 664 944 736 C952 800 948 860 936 900 Q800 1010 660 1026 Q600 1032 540 1026 Q400 1010 264 900 C252 860 248 800 256 736z',
  colour,
  pattern: 'leather',
  folds: [{ path: 'M300 780 Q600 830 900 780', width: 44, strength: 0.2 }],
  volume: 0.9,
})}
${stitches('M276 890 Q406 992 546 1010 Q600 1016 654 1010 Q794 992 924 890', colour)}
${ring(404)}${ring(796)}
<rect x="556" y="972" width="88" height="92" rx="14" fill="#000" fill-opacity="0.35" filter="url(#near)"/>
<rect x="556" y="966" width="88" height="92" rx="14" fill="${gold}" stroke="#75561f" stroke-width="3"/><rect x="566" y="976" width="68" height="34" rx="8" fill="${light(gold, 0.5)}"/>
<circle cx="600" cy="1034" r="10" fill="#5d4418"/>`;
}

/** A cloth shopping bag with two long handles. */
export function tote(cloth: Cloth): string {
  const { colour } = cloth;
  const pattern = cloth.pattern ? { pattern: cloth.pattern } : {};
  const handle = (lift: number, tone: string) =>
    `<path d="M430 700 C420 ${360 - lift} 780 ${360 - lift} 770 700" fill="none" stroke="${shadow(tone, 0.45)}" stroke-width="38"/><path d="M430 700 C420 ${360 - lift} 780 ${360 - lift} 770 700" fill="none" stroke="${tone}" stroke-width="32"/>`;
  return `${ground(600, 1272, 330)}${handle(40, shadow(colour, 0.22))}
${piece({
  path: 'M290 640 Q600 612 910 640 L928 1240 Q920 1278 880 1280 L320 1280 Q280 1278 272 1240z',
  colour,
  ...pattern,
  folds: [
    { path: 'M330 690 Q420 960 350 1260', width: 30, strength: 0.32 },
    { path: 'M860 680 Q800 950 862 1250', width: 30, strength: 0.3 },
    { path: 'M520 700 Q560 900 500 1150', width: 24, strength: 0.22 },
    { path: 'M690 690 Q660 920 720 1180', width: 24, strength: 0.2 },
  ],
  volume: 0.8,
})}
${stitches('M292 682 Q600 654 908 682', colour)}${handle(0, light(colour, 0.04))}
${[430, 770].map((x) => piece({ path: `M${x - 22} 660 h44 v110 h-44z`, colour: light(colour, 0.04), ...pattern, volume: 0.3 }) + stitches(`M${x - 14} 672 l28 88 m-28 0 l28 -88`, colour)).join('')}`;
}

/** A pair of pumps with high heels, seen from the side. */
export function pumps(cloth: Cloth): string {
  const { colour } = cloth;
  const sole = mix(shadow(colour, 0.7), '#1a1210', 0.5);
  const shoe = (
    dx: number,
    dy: number,
  ) => `<g transform="translate(${dx} ${dy})">${ground(730, 1192, 210, 14)}${ground(262, 1192, 46, 12)}
${piece({ path: 'M212 900 C214 1000 238 1100 244 1192 L284 1192 C288 1100 300 1010 344 940z', colour: shadow(colour, 0.2), volume: 0.8 })}
<path d="M216 908 C330 960 420 1060 520 1140 C590 1190 700 1196 860 1194 C890 1194 906 1188 908 1176 L600 1140z" fill="${sole}"/>
${piece({ path: 'M214 792 C300 850 360 900 430 980 C520 1060 640 1060 700 1040 L640 1120 L460 1090 L240 900z', colour: shadow(light(colour, 0.3), 0.45), volume: 0.6 })}
${piece({
  path: 'M204 790 C200 850 200 890 214 912 C320 950 420 1050 520 1130 C590 1180 700 1186 860 1184 C904 1184 918 1172 904 1150 C860 1090 780 1040 700 1034 C690 1060 660 1076 610 1074 C500 1068 420 990 350 900 C310 850 260 800 226 784 Q208 780 204 790z',
  colour,
  folds: [{ path: 'M230 880 C350 930 450 1060 560 1120', width: 26, strength: 0.24 }],
  volume: 0.9,
  sheen: 0.62,
})}
<path d="M730 1066 C790 1080 836 1110 862 1146" fill="none" stroke="${light(colour, 0.85)}" stroke-width="13" stroke-opacity="0.5" stroke-linecap="round" filter="url(#near)"/>
<path d="M232 812 C330 880 420 1040 610 1062" fill="none" stroke="${light(colour, 0.5)}" stroke-width="5" stroke-opacity="0.45" stroke-linecap="round"/></g>`;
  return shoe(150, -80) + shoe(-10, 50);
}

/** A pair of trainers with laces and a white sole. */
export function trainers(cloth: Cloth): string {
  const { colour } = cloth;
  const sole = '#efece4';
  const lace = (x: number, y: number) =>
    `<path d="M${x} ${y} q34 -34 74 -30" fill="none" stroke="#000" stroke-opacity="0.3" stroke-width="13" transform="translate(2 5)"/><path d="M${x} ${y} q34 -34 74 -30" fill="none" stroke="#f4f1ea" stroke-width="11" stroke-linecap="round"/>`;
  const shoe = (
    dx: number,
    dy: number,
  ) => `<g transform="translate(${dx} ${dy})">${ground(560, 1196, 380, 20)}
${piece({ path: 'M214 1090 L930 1090 Q960 1120 950 1164 Q940 1194 900 1194 L250 1194 Q212 1194 206 1160z', colour: sole, volume: 0.6, folds: [{ path: 'M210 1160 L940 1160', width: 10, strength: 0.3 }] })}
${piece({ path: 'M232 800 Q330 770 400 806 L430 900 L330 930z', colour: shadow(colour, 0.5), volume: 0.6 })}
${piece({
  path: 'M222 800 C236 780 262 786 280 806 C320 850 380 856 420 820 C440 790 470 790 490 810 C560 890 640 950 760 972 C880 990 944 1030 952 1096 C952 1118 936 1124 900 1124 L250 1124 C220 1120 208 1090 208 1040 C206 950 206 870 222 800z',
  colour,
  ...(cloth.pattern ? { pattern: cloth.pattern } : {}),
  folds: [{ path: 'M620 960 Q650 1040 610 1110', width: 20, strength: 0.28 }],
  volume: 0.85,
})}
${piece({ path: 'M760 972 C880 990 944 1030 952 1096 C952 1118 936 1124 900 1124 L700 1124 C690 1060 710 1000 760 972z', colour: light(colour, 0.16), volume: 0.6 })}
${piece({ path: 'M212 960 C260 950 330 970 350 1124 L250 1124 C220 1120 208 1090 212 960z', colour: shadow(colour, 0.14), volume: 0.5 })}
<path d="M400 1112 C460 1060 520 1010 560 930 L610 962 C580 1040 520 1090 470 1112z" fill="${sole}" fill-opacity="0.92"/>
${stitches('M706 1112 C700 1060 716 1010 764 986', colour)}
${lace(470, 884)}${lace(518, 924)}${lace(572, 958)}${lace(632, 984)}</g>`;
  return shoe(90, -130) + shoe(-40, 60);
}

/** A pair of leather ankle boots. */
export function boots(cloth: Cloth): string {
  const { colour } = cloth;
  const shoe = (
    dx: number,
    dy: number,
  ) => `<g transform="translate(${dx} ${dy})">${ground(560, 1206, 340, 18)}
${piece({ path: 'M270 1130 L420 1130 L410 1206 L280 1206z', colour: '#2a211c', volume: 0.7 })}
${piece({ path: 'M270 1130 Q420 1150 560 1170 L860 1170 Q880 1190 850 1206 L560 1206 Q430 1180 270 1150z', colour: '#33271f', volume: 0.6 })}
${piece({
  path: 'M276 540 Q400 566 530 540 C540 680 540 780 560 860 C600 950 700 980 790 1030 C860 1070 880 1120 866 1172 L560 1172 C470 1160 400 1140 266 1142 C250 1060 270 960 272 860 C274 760 270 640 276 540z',
  colour,
  pattern: 'leather',
  folds: [
    { path: 'M300 860 Q400 910 540 850', width: 20, strength: 0.36 },
    { path: 'M300 920 Q430 970 590 910', width: 20, strength: 0.34 },
    { path: 'M640 980 Q680 1060 650 1150', width: 20, strength: 0.28 },
    { path: 'M320 600 Q340 720 316 820', width: 24, strength: 0.24 },
  ],
  volume: 1,
  sheen: 0.6,
})}
${seam('M410 556 C420 760 420 900 400 1136', colour)}<path d="M424 560 C434 760 432 880 420 980" fill="none" stroke="#b7b2a6" stroke-width="7" stroke-dasharray="5 4"/>
${piece({ path: 'M500 548 L536 540 L548 640 Q520 660 506 640z', colour: shadow(colour, 0.35), volume: 0.3 })}
${stitches('M284 562 Q400 586 524 562', colour)}</g>`;
  return shoe(170, -90) + shoe(10, 50);
}

/** A scarf that hangs over the rail, with fringes. */
export function scarf(cloth: Cloth): string {
  const { random, colour } = cloth;
  const pattern = cloth.pattern ? { pattern: cloth.pattern } : {};
  const fringe = (from: number, to: number, y: number) =>
    Array.from({ length: 16 }, (_, at) => {
      const x = from + ((to - from) * (at + 0.5)) / 16;
      const bend = random.between(-8, 8);
      return `<path d="M${x} ${y - 6} q${bend} 40 ${bend * 0.6} ${random.between(70, 88)}" fill="none" stroke="${at % 2 ? colour : shadow(colour, 0.25)}" stroke-width="9" stroke-linecap="round"/>`;
    }).join('');
  const half = (x: number, width: number, length: number, tone: string) =>
    `${fringe(x, x + width, length)}${piece({
      path: `M${x + 16} 128 C${x + 4} 400 ${x - 10} ${length - 300} ${x} ${length} L${x + width} ${length + 6} C${x + width + 12} ${length - 300} ${x + width - 6} 400 ${x + width - 18} 128z`,
      colour: tone,
      ...pattern,
      folds: [0.24, 0.5, 0.76].map((share) => ({
        path: `M${x + width * share} 140 C${x + width * share + random.between(-20, 20)} 500 ${x + width * share + random.between(-24, 24)} ${length - 300} ${x + width * share} ${length}`,
        width: random.between(22, 36),
        strength: random.between(0.26, 0.42),
      })),
      volume: 0.85,
    })}`;
  return `${half(600, 220, 1130, shadow(colour, 0.1))}${half(400, 236, 1290, colour)}
${piece({ path: 'M412 150 Q400 104 440 104 L790 104 Q826 104 806 152 Q600 128 412 150z', colour: light(colour, 0.08), ...pattern, volume: 0.6 })}`;
}

/** A felt hat with a brim and a ribbon. */
export function hat(cloth: Cloth): string {
  const { colour } = cloth;
  const ribbon = mix(shadow(colour, 0.65), '#2a1d16', 0.5);
  return `${ground(600, 1150, 430, 30)}
${piece({ path: 'M150 1080 Q320 1010 600 1010 Q880 1010 1050 1080 Q1090 1110 1040 1130 Q820 1190 600 1190 Q380 1190 160 1130 Q110 1110 150 1080z', colour: shadow(colour, 0.06), volume: 0.8, folds: [{ path: 'M200 1110 Q600 1180 1000 1110', width: 26, strength: 0.26 }] })}
${piece({
  path: 'M350 1064 C340 900 350 760 420 690 C480 640 540 680 600 706 C660 680 720 640 780 690 C850 760 860 900 850 1064 Q600 1130 350 1064z',
  colour,
  folds: [
    { path: 'M600 710 C596 780 600 840 606 900', width: 34, strength: 0.42 },
    { path: 'M450 720 C430 820 430 900 440 980', width: 28, strength: 0.24 },
    { path: 'M752 720 C776 820 776 900 766 980', width: 28, strength: 0.24 },
  ],
  volume: 0.9,
})}
${piece({ path: 'M346 968 Q600 1030 854 968 L853 1066 Q600 1130 349 1066z', colour: ribbon, volume: 0.5, pattern: 'rib' })}
${piece({ path: 'M352 980 Q330 1030 352 1070 L408 1080 Q392 1030 408 992z', colour: light(ribbon, 0.12), volume: 0.5 })}${button(380, 1030, 9, ribbon)}`;
}
