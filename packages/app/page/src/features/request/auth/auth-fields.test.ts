import { expect, test } from "vitest";
import {
	AUTH_NAMES,
	authDescriptor,
	type FieldDescriptor,
} from "../../../../../src/protocol/kinds.ts";
import { AUTH_CHOICES, authFields } from "./auth-fields.ts";

/** The paths of the fields that forms may show. */
function labelled(
	fields: readonly FieldDescriptor[],
	path: readonly string[] = [],
): readonly string[] {
	return fields.flatMap((field) => {
		const here = [...path, field.name];
		if (field.kind === "group") return labelled(field.fields, here);
		return field.label === undefined ? [] : here.join(".");
	});
}

test.each(AUTH_NAMES)(
	"the form of %s has every field, for one of its words",
	(kind) => {
		const { fields } = authDescriptor(kind);
		const words = fields.flatMap((field) =>
			field.kind === "choice" ? field.choices.map(([word]) => word) : [],
		);
		const forms = ["", ...words].flatMap((word) =>
			authFields(kind, { flow: word, signatureMethod: word, algorithm: word }),
		);
		const shown = new Set(forms.map(({ path }) => path.join(".")));
		expect([...shown].sort()).toEqual([...labelled(fields)].sort());
		expect(AUTH_CHOICES.map(([name]) => name)).toContain(kind);
	},
);
