import { givenOrder } from '../../contract/exports';
import { ExportMenu } from '../export/ExportMenu';
import { PhotoFilesTool } from '../photoFiles/PhotoFilesTool';
import { Selecting, type SelectingProps } from '../selection/Selecting';

interface ListSelectionProps extends Pick<SelectingProps, 'home' | 'onTable'> {
  /** The order of the list, in which the selected items are exported. */
  sort: string | undefined;
}

/** The selection of items in the list, with the export of the selected ones and of their photos. */
export function ListSelection({ sort, ...props }: ListSelectionProps) {
  return (
    <Selecting
      {...props}
      exportMenu={(selection, note) => (
        <>
          <ExportMenu exported={{ selection, sort: sort || givenOrder }} note={note} />
          <PhotoFilesTool selection={selection} note={note} />
        </>
      )}
    />
  );
}
