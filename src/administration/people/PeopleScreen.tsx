import '../../page/pageStyles';
import '../../../styles/administration/people.css';
import { useState } from 'react';
import type { Invitation, Person } from '../../contract/people';
import { useFeature } from '../../core/stores/features';
import { useLoad } from '../../core/stores/useLoad';
import { AdministrationNav } from '../../page/AdministrationNav';
import { Loaded } from '../../page/Loaded';
import { PageHeading } from '../../page/PageHeading';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { listInvitations, listPeople } from './api';
import { InvitationList } from './InvitationList';
import { InviteDialog } from './InviteDialog';
import { LinkDialog, type ShownLink } from './LinkDialog';
import { PeopleList } from './PeopleList';
import { RequiredFactors, RequiredFactorsPlace } from './RequiredFactors';
import { peopleTexts as texts } from './texts';

interface Access {
  people: Person[];
  invitations: Invitation[];
}

/** The page, for administrators, of the people with access, their roles, and the invitations. */
export function PeopleScreen() {
  const { result, reload, set } = useLoad(load, 'people');
  const hasFactors = useFeature('factors');
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<ShownLink | null>(null);
  const showLink = (shown: ShownLink) => {
    setInviting(false);
    setLink(shown);
    reload();
  };

  return (
    <div className="page people">
      <div className="people-head">
        <PageHeading>{texts.heading}</PageHeading>
        {result.state === 'loaded' && (
          <Button variant="primary" onClick={() => setInviting(true)}>
            {texts.invite}
          </Button>
        )}
      </div>
      <AdministrationNav />
      <Loaded
        result={result}
        reload={reload}
        missing={texts.missing}
        loading={<Skeleton lines={4} height={96} />}
      >
        {(access) => (
          <>
            {hasFactors && <RequiredFactors />}
            {hasFactors === undefined && <RequiredFactorsPlace />}
            <Card title={texts.list}>
              <PeopleList
                people={access.people}
                onSaved={(person) => set(withPerson(access, person))}
                onLink={showLink}
                onStale={reload}
              />
            </Card>
            <Card title={texts.invitations}>
              <InvitationList invitations={access.invitations} onEnded={reload} />
            </Card>
          </>
        )}
      </Loaded>
      {inviting && <InviteDialog onClose={() => setInviting(false)} onInvited={showLink} />}
      {link && <LinkDialog shown={link} onClose={() => setLink(null)} />}
    </div>
  );
}

async function load(signal: AbortSignal): Promise<Access> {
  const [people, invitations] = await Promise.all([listPeople(signal), listInvitations(signal)]);
  return { people, invitations };
}

function withPerson({ people, invitations }: Access, saved: Person): Access {
  return { people: people.map((person) => (person.id === saved.id ? saved : person)), invitations };
}
