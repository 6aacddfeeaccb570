export { CartPage } from './cart-page';
export { OrderPage } from './order-page';
