/** Draws a wooden hanger. Its arms end at height `y`, `reach` from the middle. */
export function hanger(reach: number, y: number): string {
  const left = 600 - reach;
  const right = 600 + reach;
  return `<path d="M600 ${y - 62} L600 ${y - 108} C600 ${y - 138} 640 ${y - 142} 640 ${y - 172} C640 205 600 96 572 128 C562 140 566 152 572 156"
  fill="none" stroke="#77777c" stroke-width="9" stroke-linecap="round"/>
<path d="M600 ${y - 62} L600 ${y - 108} C600 ${y - 138} 640 ${y - 142} 640 ${y - 172} C640 205 600 96 572 128 C562 140 566 152 572 156"
  fill="none" stroke="#e6e6ea" stroke-width="3" stroke-linecap="round" transform="translate(-2 -1)"/>
<path d="M${left} ${y + 6} C${left + reach * 0.45} ${y - 34} 560 ${y - 70} 600 ${y - 70} C640 ${y - 70} ${right - reach * 0.45} ${y - 34} ${right} ${y + 6}
  C${right - reach * 0.4} ${y + 6} 640 ${y - 28} 600 ${y - 28} C560 ${y - 28} ${left + reach * 0.4} ${y + 6} ${left} ${y + 6}z" fill="url(#wood)" stroke="#6d4826" stroke-width="2"/>`;
}
