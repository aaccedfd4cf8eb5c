import '../../styles/table/cards.css';
