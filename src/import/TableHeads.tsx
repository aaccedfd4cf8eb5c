/** The heads of a table without sorting and scrolling. */
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
