import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * The floor: react and react-dom only, rendering the ten rows of the measured page. Every page
 * costs at least this.
 */

/**
 * With `?controls`, renders a choice of more rows (a window full, with two buttons each) and a
 * dialog.
 */
function Controls() {
  const [count, setCount] = useState(10);
  const [open, setOpen] = useState(false);
  const sight = Math.ceil(innerHeight / 44) + 1;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Додати
      </button>
      <select aria-label="Рядків на сторінці" onChange={(event) => setCount(Number(event.target.value))}>
        <option value={10}>10</option>
        <option value={sight}>Усі</option>
      </select>
      <Rows count={count} buttons />
      {open && (
        <dialog ref={(dialog) => dialog?.showModal()}>
          <input />
        </dialog>
      )}
    </>
  );
}

function Rows({ count, buttons }: { count: number; buttons?: boolean }) {
  return (
    <table>
      <thead>
        <tr>
          <th>ID</th>
          <th>Назва</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: count }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
          <tr key={n}>
            <td>{n + 1}</td>
            <td>Бренд {n + 1}</td>
            {buttons && (
              <td>
                {['Редагувати', 'Видалити'].map((word) => (
                  <button key={word} type="button" aria-label={`${word} Бренд ${n + 1}`} title={word}>
                    <svg viewBox="0 0 20 20" aria-hidden="true">
                      <path d="M4 6h12M8 6V4h4v2m-6 0l1 10h6l1-10" />
                    </svg>
                  </button>
                ))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(location.search === '?controls' ? <Controls /> : <Rows count={10} />);
