/** The shapes that several routes share. One schema validates, types and documents a route. */

import { type TSchema, Type } from 'typebox';
import type { Schema } from './openapi/document';

/** The largest id that both databases and JavaScript hold exactly. */
const largestId = Number.MAX_SAFE_INTEGER;

export const Id = Type.Integer({ minimum: 1, maximum: largestId });

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

export const Password = Type.String({ maxLength: 1024 });
/**
 * The own password of who calls: what opens a way in for somebody wants it where the sign-in was
 * more than ten minutes ago.
 */
export const OwnPassword = Type.Object({ password: Type.Optional(Password) });

/** The body of every successful answer. */
export function data<T extends TSchema>(schema: T) {
  return Type.Object({ data: schema });
}

export const Reference = Type.Object({ id: Id, name: Type.String() }, { title: 'Reference' });

const PhotoFile = Type.Object({
  urls: Type.Object({ small: Type.String(), medium: Type.String(), original: Type.String() }),
  width: Type.Integer(),
  height: Type.Integer(),
});

/** Part of a photo, in pixels of what was uploaded. */
export const Crop = Type.Object({
  x: Type.Integer(),
  y: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
});

export const PhotoEdit = Type.Object({
  rotate: Type.Enum([0, 90, 180, 270], { description: 'Degrees clockwise, after the crop.' }),
  crop: nullable(Crop),
});

export const Image = Type.Object(
  {
    id: Id,
    ...PhotoFile.properties,
    purchaseId: nullable(Id),
    edit: Type.Optional(
      Type.Object(
        { ...PhotoEdit.properties, original: PhotoFile },
        { description: 'How it differs from what was uploaded; only where it does.' },
      ),
    ),
  },
  { title: 'Image' },
);

export const PageMeta = Type.Object({
  total: Type.Integer(),
  page: Type.Integer(),
  size: Type.Integer(),
  atLeast: Type.Optional(
    Type.Boolean({ description: 'There are more than `total`: so many are not counted.' }),
  ),
  whole: Type.Optional(
    Type.Boolean({ description: 'The data is the whole list: it is no longer than `wholeUpTo`.' }),
  ),
});

/** RFC 9457. */
export const ProblemShape = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Type.String(),
    errors: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), code: Type.String(), detail: Type.String() })),
    ),
    count: Type.Optional(Type.Integer()),
    requestId: Type.String(),
  },
  { title: 'Problem' },
);

/** A route's name and its summary in the contract; the name is unique and in camel case. */
export function operation(operationId: string, summary: string) {
  return { operationId, summary };
}

/** The errors that every route may answer with. */
export const problems = { '4xx': ProblemShape, '5xx': ProblemShape };

/** A file of a form. */
export const FormFile = Type.String({ format: 'binary' });

/** The fields of a form, for the contract alone: the route itself reads and checks them. */
export function formOf(fields: Record<string, TSchema>): Schema {
  return JSON.parse(JSON.stringify(Type.Object(fields)));
}

export const NoContent = Type.Null();

/** Ids in paths come as text; `pathId` reads them. */
export const IdParams = Type.Object({ id: Type.String() });
