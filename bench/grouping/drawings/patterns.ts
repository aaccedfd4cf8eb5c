import { light, mix, shadow } from './colour';

/** The weaves and prints of a cloth. */
export type Weave = 'plain' | 'knit' | 'denim' | 'check' | 'stripe' | 'tweed' | 'dots' | 'leather' | 'rib';

/** Returns the `<pattern>` of a weave in a colour; empty for plain cloth. */
export function weavePattern(weave: Weave, colour: string, id: string): string {
  const draw = drawings[weave];
  return draw ? draw(colour, id) : '';
}

type Drawing = (colour: string, id: string) => string;

const pattern = (id: string, width: number, height: number, body: string, transform = '') =>
  `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="${transform}">${body}</pattern>`;

const knit: Drawing = (colour, id) => {
  const [low, high] = [shadow(colour, 0.45), light(colour, 0.35)];
  const stitch = (x: number, turn: number) =>
    `<ellipse cx="${x}" cy="11" rx="4.6" ry="10" fill="${high}" fill-opacity="0.28" transform="rotate(${turn} ${x} 11)"/>
<ellipse cx="${x}" cy="11" rx="4.6" ry="10" fill="none" stroke="${low}" stroke-opacity="0.45" stroke-width="1.6" transform="rotate(${turn} ${x} 11)"/>`;
  return pattern(id, 20, 17, stitch(5.5, 24) + stitch(14.5, -24));
};

const rib: Drawing = (colour, id) =>
  pattern(
    id,
    16,
    16,
    `<rect width="7" height="16" fill="${shadow(colour, 0.5)}" fill-opacity="0.34"/><rect x="9" width="3" height="16" fill="${light(colour, 0.5)}" fill-opacity="0.26"/>`,
  );

const denim: Drawing = (colour, id) =>
  pattern(
    id,
    7,
    7,
    `<path d="M-1 8 L8 -1" stroke="${light(colour, 0.5)}" stroke-opacity="0.30" stroke-width="1.7"/><path d="M-1 4 L4 -1 M3 8 L8 3" stroke="${shadow(colour, 0.5)}" stroke-opacity="0.26" stroke-width="1.3"/>`,
  );

const tweed: Drawing = (colour, id) =>
  pattern(
    id,
    28,
    28,
    `<path d="M0 28 L14 14 L28 28 M0 14 L14 0 L28 14" fill="none" stroke="${light(colour, 0.45)}" stroke-opacity="0.38" stroke-width="3"/>
<path d="M0 21 L14 7 L28 21 M0 7 L7 0 M28 7 L21 0" fill="none" stroke="${shadow(colour, 0.55)}" stroke-opacity="0.38" stroke-width="3"/>`,
  );

const check: Drawing = (colour, id) => {
  const [dark, pale] = [shadow(colour, 0.5), light(colour, 0.7)];
  return pattern(
    id,
    120,
    120,
    `<rect width="44" height="120" fill="${dark}" fill-opacity="0.30"/><rect width="120" height="44" fill="${dark}" fill-opacity="0.30"/>
<rect x="74" width="7" height="120" fill="${pale}" fill-opacity="0.55"/><rect y="74" width="120" height="7" fill="${pale}" fill-opacity="0.55"/>
<rect x="20" width="4" height="120" fill="${mix(colour, '#c23b2e', 0.6)}" fill-opacity="0.5"/><rect y="20" width="120" height="4" fill="${mix(colour, '#c23b2e', 0.6)}" fill-opacity="0.5"/>`,
  );
};

const stripe: Drawing = (colour, id) =>
  pattern(
    id,
    44,
    44,
    `<rect width="12" height="44" fill="${light(colour, 0.82)}" fill-opacity="0.85"/><rect x="26" width="3" height="44" fill="${light(colour, 0.82)}" fill-opacity="0.6"/>`,
  );

const dots: Drawing = (colour, id) =>
  pattern(
    id,
    64,
    64,
    `<circle cx="16" cy="16" r="8" fill="${light(colour, 0.88)}" fill-opacity="0.9"/><circle cx="48" cy="48" r="8" fill="${light(colour, 0.88)}" fill-opacity="0.9"/>`,
  );

const leather: Drawing = (colour, id) =>
  pattern(
    id,
    34,
    30,
    `<path d="M3 5 q8 -5 13 2 q6 6 14 1 M1 19 q9 -6 16 0 q8 6 16 -1 M9 28 q5 -7 12 -3" fill="none" stroke="${shadow(colour, 0.6)}" stroke-opacity="0.26" stroke-width="1.6"/>
<path d="M4 7 q8 -5 13 2 M18 21 q7 4 14 -1" fill="none" stroke="${light(colour, 0.5)}" stroke-opacity="0.2" stroke-width="1.2"/>`,
  );

const drawings: Record<Weave, Drawing | null> = {
  plain: null,
  knit,
  rib,
  denim,
  tweed,
  check,
  stripe,
  dots,
  leather,
};
