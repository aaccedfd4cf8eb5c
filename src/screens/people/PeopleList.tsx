import { useState } from 'react';
import { savePerson } from '../../api/people';
import type { OwnPassword } from '../../contract/factors';
import type { Person, PersonInput } from '../../contract/people';
import { ProofDialog } from '../../features/owner/ProofDialog';
import { asksForProof } from '../../features/owner/useOwnerProof';
import { type Problem, problemFrom } from '../../lib/problem';
import { useLatest } from '../../react/useLatest';
import { useSession } from '../../stores/session';
import { toast } from '../../stores/toasts';
import { common } from '../../texts/common';
import { peopleTexts as texts } from '../../texts/people';
import { roleTexts } from '../../texts/roles';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { type AskedAction, ConfirmAction } from './ConfirmAction';
import type { ShownLink } from './LinkDialog';
import { nameOf } from './nameOf';
import { PersonRow } from './PersonRow';

interface PeopleListProps {
  people: readonly Person[];
  onSaved(person: Person): void;
  onLink(link: ShownLink): void;
  /** Only the server knows what has become of them. */
  onStale(): void;
}

/** A change that the server wants the password for. */
interface RefusedSave {
  problem: Problem;
  text: string;
  save(proof: OwnPassword): Promise<void>;
}

/** People, each with a role that can be changed, and what can be done to them. */
export function PeopleList({ people, onSaved, onLink, onStale }: PeopleListProps) {
  const { userId } = useSession();
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const [refused, setRefused] = useState<RefusedSave | null>(null);
  const [saving, setSaving] = useState<readonly number[]>([]);
  // A toast may call it much later.
  const saved = useLatest(onSaved);
  // «Увімкнути» goes away with its press.
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
