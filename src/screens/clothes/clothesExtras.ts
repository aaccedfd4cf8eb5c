// Groups in one file what the list of items has beyond the specification.
export { ClothesTools, EmptyTools } from './ClothesTools';
export { showAs } from './showAs';
