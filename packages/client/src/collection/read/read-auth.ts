import type { Field } from "../../formats/tree/field.ts";
import { toFields } from "../../formats/tree/values.ts";
import type { AuthDefinition } from "../model.ts";

const HINT =
	"Write `auth: none`, `auth: inherit`, or a map with `type: basic` and the fields of that type.";

/**
 * Authentication: `none`, `inherit`, or a map with a type. The type's fields
 * stand beside `type`, or in a map of the type's name. An absent one is `none`,
 * as Bruno, who writes most of these files, means it: credentials go where a
 * file says so. Only folders let through what stands above them.
 */
export function readAuth(
	field: Field,
	absent: "inherit" | "none" = "none",
): AuthDefinition {
	if (!field.isPresent) return { kind: absent };
	if (field.isScalar) {
		const text = field.text();
		if (text === "none" || text === "inherit") return { kind: text };
		field.reportType("`none`, `inherit`, or a map", HINT);
		return { kind: absent };
	}
	if (!field.expectMap(HINT)) return { kind: absent };
	const mode = field.has("type") ? undefined : field.filledTextOf("mode");
	// Bruno's folders without one let through what stands above them.
	if (mode === "none") return { kind: absent };
	if (mode === "inherit") return { kind: mode };
	const type = field.requiredTextOf("type", "The type of the authentication");
	const nested = field.get(type);
	return readKind(type, nested.isMap ? nested : field);
}

function readKind(type: string, fields: Field): AuthDefinition {
	const field = fields.ref;
	switch (type) {
		case "none":
			return { kind: type };
		case "inherit": {
			const id = fields.filledTextOf("id");
			return { kind: type, ...(id !== undefined && { id }) };
		}
		case "basic":
			return {
				kind: "basic",
				username: fields.textOf("username") ?? "",
				password: fields.textOf("password") ?? "",
				field,
			};
		case "bearer":
			return { kind: "bearer", token: fields.textOf("token") ?? "", field };
		case "apikey":
			return {
				kind: "apikey",
				key: fields.textOf("key") ?? "",
				value: fields.textOf("value") ?? "",
				placement: readPlacement(fields.get("placement")),
				field,
			};
		default: {
			const { type: _, ...others } = toFields(fields);
			return { kind: "other", type, fields: others, field };
		}
	}
}

function readPlacement(placement: Field): "header" | "query" {
	const text = placement.filledText();
	return text === "query" || text === "queryparams" ? "query" : "header";
}
