/**
 * Returns the present name of a time zone. The time zone data of Node 20 and of older servers still
 * has the name that the zone of Kyiv had before 2022.
 */
export function zoneName(zone: string): string {
  return zone === 'Europe/Kiev' ? 'Europe/Kyiv' : zone;
}
