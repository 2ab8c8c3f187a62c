import type { AuthDescriptor } from "./auth/auth-descriptor.ts";
import { allFields, type FieldDescriptor, type PlacedField } from "./field.ts";

/** The keys of a kind's section in `.bru` files, in the order in which they are written. */
export function bruKeysOf({
	fields,
	bruOrder,
}: AuthDescriptor): readonly string[] {
	return bruOrder ?? bruFieldsOf({ fields }).map(({ key }) => key);
}

/** A field that has a key in `.bru` files. */
export interface BruField extends PlacedField {
	readonly key: string;
}

/** The fields of a kind that have one, in OpenCollection's order. */
export function bruFieldsOf({
	fields,
}: Pick<AuthDescriptor, "fields">): readonly BruField[] {
	return allFields(fields).flatMap((one) => {
		const key = bruKeyOf(one.field);
		return key === undefined ? [] : [{ ...one, key }];
	});
}

/** The key of a field in `.bru` files; undefined when it has none. */
export function bruKeyOf(field: FieldDescriptor): string | undefined {
	const isValue = field.kind !== "group" && field.kind !== "list";
	const { bru = isValue ? field.name : undefined } = field;
	return field.kind === "list" ? undefined : (bru ?? undefined);
}
