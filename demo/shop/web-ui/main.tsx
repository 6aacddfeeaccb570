import { createRoot } from 'react-dom/client';
import * as pages from './index';

const PAGES = {
  categories: pages.CategoryPage,
  offers: pages.OffersPage,
  'order-list': pages.OrderListPage,
  orders: pages.OrderPage,
  products: pages.ProductPage,
  receipts: pages.ReceiptPage,
  recommendations: pages.RecommendationsPage,
  returns: pages.ReturnPage,
  search: pages.SearchPage,
  wishes: pages.WishListPage,
};

const root = createRoot(document.getElementById('shop') as HTMLElement);
const [, page = '', id = ''] = location.pathname.split('/');

if (Object.hasOwn(PAGES, page)) {
  const Page = PAGES[page as keyof typeof PAGES];
  const response = await fetch(`/${page}/${id}`);
  const shown = await response.json();
  root.render(<Page {...shown} />);
} else {
  root.render(<pages.CartPage id={id} />);
}
