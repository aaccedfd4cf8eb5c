import { useState } from 'react';
import type { OwnPassword } from '../../contract/factors';
import type { Person, PersonInput } from '../../contract/people';
import { type Problem, problemFrom } from '../../core/lib/problem';
import { useLatest } from '../../core/react/useLatest';
import { toast } from '../../core/stores/toasts';
import { useSession } from '../../core/stores/useSession';
import { common } from '../../core/texts/common';
import { roleTexts } from '../../core/texts/roles';
import { ProofDialog } from '../../session/owner/ProofDialog';
import { asksForProof } from '../../session/owner/useOwnerProof';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { savePerson } from './api';
import { type AskedAction, ConfirmAction } from './ConfirmAction';
import type { ShownLink } from './LinkDialog';
import { nameOf } from './nameOf';
import { PersonRow } from './PersonRow';
import { peopleTexts as texts } from './texts';

interface PeopleListProps {
  people: readonly Person[];
  onSaved(person: Person): void;
  onLink(link: ShownLink): void;
  /** Called when the list may be outdated and needs a reload. */
  onStale(): void;
}

/** A change that the server refuses without the password. */
interface RefusedSave {
  problem: Problem;
  text: string;
  save(proof: OwnPassword): Promise<void>;
}

/** The list of people, each with a role that can be changed, and the actions on the person. */
export function PeopleList({ people, onSaved, onLink, onStale }: PeopleListProps) {
  const { userId } = useSession();
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const [refused, setRefused] = useState<RefusedSave | null>(null);
  const [saving, setSaving] = useState<readonly number[]>([]);
  // A toast's button may call it much later, when the page has another list.
  const saved = useLatest(onSaved);
  // The button «Увімкнути» disappears when it is pressed, which would lose the focus.
  const rows = useFocusRecovery<HTMLUListElement>();

  const save = async (person: Person, input: PersonInput, done: string, undo?: PersonInput) => {
    const put = async (proof: OwnPassword = {}) => {
      saved.current(await savePerson(person.id, { ...input, ...proof }));
      toast.success(
        done,
        undo && { label: common.undo, onAction: () => void save(person, undo, doneText(person, undo)) },
      );
    };
    setSaving((before) => [...before, person.id]);
    try {
      await put();
    } catch (error) {
      const problem = problemFrom(error);
      if (asksForProof(problem)) setRefused({ problem, text: newRoleText(person, input), save: put });
      else {
        toast.error(problem.detail);
        onStale();
      }
    }
    setSaving((before) => before.filter((id) => id !== person.id));
  };

  return (
    <>
      <ul {...rows} className="people-list">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isOwn={String(person.id) === userId}
            busy={saving.includes(person.id)}
            onRole={(role) => {
              const undo = { role: person.role };
              void save(person, { role }, doneText(person, { role }), undo);
            }}
            onEnable={() => void save(person, { disabled: false }, texts.enabled(nameOf(person)))}
            onAsk={(action) => setAsked({ action, person })}
          />
        ))}
      </ul>
      {refused && (
        <ProofDialog
          title={texts.newRole}
          text={refused.text}
          refused={refused.problem}
          confirmLabel={common.save}
          act={(proof) => refused.save(proof).then(() => setRefused(null))}
          onClose={() => setRefused(null)}
        />
      )}
      {asked && (
        <ConfirmAction
          asked={asked}
          onClose={() => setAsked(null)}
          onSaved={onSaved}
          onLink={onLink}
          onDone={onStale}
        />
      )}
    </>
  );
}

function newRoleText(person: Person, { role = person.role }: PersonInput): string {
  return texts.newRoleOf(nameOf(person), roleTexts[role]);
}

function doneText(person: Person, { role = person.role }: PersonInput): string {
  return texts.roleChanged(nameOf(person), roleTexts[role].toLowerCase());
}
