// Groups in one file what the list of items has beyond the specification.

export { applyLook } from './applyLook';
export { ClothesTools, EmptyTools } from './ClothesTools';
