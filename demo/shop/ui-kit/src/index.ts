export { PriceTag } from './price-tag';
