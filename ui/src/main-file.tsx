import './style/main.css';
import './main.tsx';
