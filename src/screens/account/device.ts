import { accountTexts as texts } from '../../texts/account';

/** The more exact first: a browser names those it descends from, too. */
const browsers = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** A browser's account of itself (User-Agent) in words for people: «Firefox на Linux». */
export function deviceName(userAgent: string): string {
  const [browser, system] = [browsers, systems].map(
    (known) => known.find(([pattern]) => pattern.test(userAgent))?.[1],
  );
  return browser && system ? texts.device(browser, system) : (browser ?? system ?? texts.unknownDevice);
}
