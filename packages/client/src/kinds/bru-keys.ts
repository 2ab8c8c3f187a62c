import type { AuthDescriptor } from "./auth/auth-descriptor.ts";
import { allFields, type FieldDescriptor } from "./field.ts";

/** The keys of a kind's section in `.bru` files, in the order in which they are written. */
export function bruKeysOf({
	fields,
	bruOrder,
}: AuthDescriptor): readonly string[] {
	return (
		bruOrder ?? allFields(fields).flatMap(({ field }) => bruKeyOf(field) ?? [])
	);
}

/** The key of a field in `.bru` files; undefined when it has none. */
export function bruKeyOf(field: FieldDescriptor): string | undefined {
	const isValue = field.kind !== "group" && field.kind !== "list";
	const { bru = isValue ? field.name : undefined } = field;
	return field.kind === "list" ? undefined : (bru ?? undefined);
}
