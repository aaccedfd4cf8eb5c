/** The heads of a table that neither sorts nor scrolls. */
export function TableHeads({ heads }: { heads: readonly string[] }) {
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            <span className="table-head">{head}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
