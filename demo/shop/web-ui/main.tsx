import { createRoot } from 'react-dom/client';
import { CartPage, OrderPage } from './index';

const root = createRoot(document.getElementById('shop') as HTMLElement);
const [, page, id = ''] = location.pathname.split('/');

if (page === 'orders') {
  const response = await fetch(`/orders/${id}`);
  const { order } = await response.json();
  root.render(<OrderPage order={order} />);
} else {
  root.render(<CartPage id={id} />);
}
