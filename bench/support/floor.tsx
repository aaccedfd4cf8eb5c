import { createRoot } from 'react-dom/client';

/** The floor: react and react-dom alone, drawing the ten rows that the measured page draws. What it costs, every page costs. */
const rows = Array.from({ length: 10 }, (_, n) => ({ id: n + 1, name: `Бренд ${n + 1}` }));
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <table>
      <thead>
        <tr>
          <th>ID</th>
          <th>Назва</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name }) => (
          <tr key={id}>
            <td>{id}</td>
            <td>{name}</td>
          </tr>
        ))}
      </tbody>
    </table>,
  );
