import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventOfKey, eventOfTaking, type Offer } from '../../../src/ui/select/comboboxKeys';
import {
  type ComboboxEvent,
  type ComboboxState,
  comboboxReducer,
  initialState,
} from '../../../src/ui/select/comboboxReducer';

const test = suite('comboboxReducer');

const entry = { id: 7, name: 'Zara' };
const creating = { state: 'creating', name: 'Zara' } as const;
const failed = { state: 'failed', name: 'Zara', message: 'No connection' } as const;
const created = { state: 'created', name: 'Zara', entry } as const;

/** The state before, the event, and the changed parts of the state after. */
const transitions: [Partial<ComboboxState>, ComboboxEvent, Partial<ComboboxState>][] = [
  [{}, { type: 'focus' }, { focused: true }],
  [
    { focused: true, open: true, active: 2 },
    { type: 'leave' },
    { focused: false, open: false, active: null },
  ],
  [{ focused: true, text: 'z' }, { type: 'leave' }, { focused: false }],
  [{}, { type: 'show', active: 3 }, { open: true, active: 3 }],
  [{ open: true, active: 3 }, { type: 'show', active: null }, { active: null }],
  [{ open: true, active: 3, text: 'z' }, { type: 'close' }, { open: false, active: null }],
  [{ open: true, active: 3 }, { type: 'caret' }, { active: null }],
  [{ active: 3 }, { type: 'type', text: 'z' }, { text: 'z', open: true, active: null }],
  [{ creation: failed }, { type: 'type', text: 'z' }, { text: 'z', open: true, creation: { state: 'idle' } }],
  [{ waiting: true }, { type: 'type', text: 'z' }, { text: 'z', open: true, waiting: false }],
  [{ text: 'z', creation: failed }, { type: 'clear' }, { text: '', creation: { state: 'idle' } }],
  [{ text: 'z', creation: creating }, { type: 'clear' }, { text: '' }],
  [{ text: 'z', open: true }, { type: 'choose' }, { text: '' }],
  [
    { text: 'z', open: true, active: 1 },
    { type: 'take', place: 1 },
    { text: '', open: false, active: null },
  ],
  [{ creation: created }, { type: 'take', place: 1 }, { creation: { state: 'idle' } }],
  [
    { text: 'z', open: true },
    { type: 'create', name: 'Zara' },
    { open: false, creation: creating },
  ],
  [{ creation: creating }, { type: 'create', name: 'Mango' }, {}],
  [{ text: 'z', creation: creating }, { type: 'created', entry }, { creation: created }],
  [{ text: 'z', creation: creating }, { type: 'failed', message: 'No connection' }, { creation: failed }],
  [{}, { type: 'wait' }, { waiting: true }],
  [{ waiting: true }, { type: 'arrive' }, { waiting: false }],
  [{ text: 'z' }, { type: 'ask' }, { asked: true }],
  [{ text: 'z', asked: true }, { type: 'leave' }, {}],
  [
    { text: 'z', asked: true },
    { type: 'type', text: 'za' },
    { text: 'za', open: true, asked: false },
  ],
  [{ text: 'z', asked: true }, { type: 'clear' }, { text: '', asked: false }],
  [{ open: true, active: 2 }, { type: 'ignore' }, {}],
];

for (const [before, event, after] of transitions) {
  test(`a combobox: ${JSON.stringify(before)} → ${JSON.stringify(event)} → ${JSON.stringify(after)}`, () => {
    const state = { ...initialState, ...before };
    assert.equal(comboboxReducer(state, event), { ...state, ...after });
  });
}

const modifiers: Record<string, string> = { Control: 'ctrlKey', Alt: 'altKey', Shift: 'shiftKey' };
const empty: Offer = {
  text: '',
  typed: false,
  count: 0,
  chosen: null,
  exact: null,
  creates: null,
  refused: false,
  loading: false,
};
const open = { open: true };
/** Three options fit the typed text, and the last option creates it. */
const typed = { text: 'z', typed: true, count: 4, creates: 'z' };

/** State, offer, key, and the event that the key means. */
const keys: [Partial<ComboboxState>, Partial<Offer>, string, ComboboxEvent | null][] = [
  [{}, {}, 'a', null],
  [{}, {}, 'Control+Enter', null],
  [{}, {}, 'Shift+ArrowDown', null],
  [{}, { count: 3 }, 'ArrowDown', { type: 'show', active: 0 }],
  [{}, { count: 3 }, 'ArrowUp', { type: 'show', active: 2 }],
  [{}, { count: 3, chosen: 1 }, 'ArrowDown', { type: 'show', active: 1 }],
  [{ open: true, active: 1 }, { count: 3, chosen: 1 }, 'ArrowDown', { type: 'show', active: 2 }],
  [{ open: true, active: 2 }, { count: 3 }, 'ArrowDown', { type: 'show', active: 0 }],
  [{ open: true, active: 9 }, { count: 3 }, 'ArrowDown', { type: 'show', active: 0 }],
  [{}, { count: 0, loading: true }, 'ArrowDown', { type: 'show', active: 0 }],
  [{}, { count: 0 }, 'ArrowDown', { type: 'show', active: null }],
  [{}, { count: 3 }, 'Alt+ArrowDown', { type: 'show', active: null }],
  [open, { count: 3 }, 'Alt+ArrowUp', { type: 'close' }],
  [open, {}, 'ArrowLeft', { type: 'caret' }],
  [open, {}, 'End', { type: 'caret' }],
  [open, typed, 'Escape', { type: 'close' }],
  [{}, typed, 'Escape', { type: 'clear' }],
  [{}, {}, 'Escape', null],
  [{}, {}, 'Enter', null],
  [open, {}, 'Enter', { type: 'close' }],
  [{ open: true, active: 1 }, typed, 'Enter', { type: 'take', place: 1 }],
  [{ open: true, active: 3 }, typed, 'Enter', { type: 'create', name: 'z' }],
  [{ active: 1 }, typed, 'Enter', { type: 'create', name: 'z' }],
  [open, { ...typed, exact: 2, creates: null }, 'Enter', { type: 'take', place: 2 }],
  [open, { ...typed, creates: null }, 'Enter', { type: 'close' }],
  [open, { ...typed, creates: null, loading: true }, 'Enter', { type: 'wait' }],
  [{}, { ...typed, creates: null, refused: true }, 'Enter', { type: 'show', active: null }],
  [{ open: true, active: 1, creation: creating }, typed, 'Enter', { type: 'ignore' }],
  [{ creation: created }, { text: 'Zara' }, 'Enter', { type: 'ignore' }],
];

for (const [state, offer, pressed, event] of keys) {
  test(`a combobox: ${pressed} in ${JSON.stringify(state)} with ${JSON.stringify(offer)}`, () => {
    const names = pressed.split('+');
    const held = Object.fromEntries(names.slice(0, -1).map((name) => [modifiers[name], true]));
    const key = { key: names.at(-1) ?? '', ...held };
    assert.equal(eventOfKey(key, { ...initialState, ...state }, { ...empty, ...offer }), event);
  });
}

test('a combobox’s last option creates only where one does', () => {
  assert.equal(eventOfTaking(3, { ...empty, ...typed }), { type: 'create', name: 'z' });
  assert.equal(eventOfTaking(3, { ...empty, ...typed, creates: null }), { type: 'take', place: 3 });
});

test.run();
