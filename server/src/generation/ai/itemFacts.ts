/** What is known of an item: all that a description may say beside what the photo shows. Null and empty where nothing is. */
export interface ItemFacts {
  title: string;
  type: string | null;
  brand: string | null;
  color: string | null;
  fabric: { material: string; percent: number }[];
  sizes: string[];
  measurements: string[];
}
