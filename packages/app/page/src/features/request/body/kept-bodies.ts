import type { FormTree } from "../../../../../src/protocol/forms.ts";
import { formStore } from "../../../state/form-state.ts";
import { newBody } from "./body-kinds.ts";

interface Kept {
	/** Of the file: once it is saved, the others are forgotten. */
	readonly version: string;
	readonly bodies: Map<string, FormTree>;
}

/** Bodies of other kinds that a request had since it was saved last, by form. */
const kept = new Map<string, Kept>();

/**
 * The body after another kind was chosen: what was there when that kind was
 * last chosen, else the text of the present one, else an empty one.
 */
export function switchedBody(
	form: string,
	present: FormTree | undefined,
	kind: string,
): FormTree | undefined {
	const { bodies } = keptOf(form);
	if (present && typeof present.type === "string")
		bodies.set(present.type, present);
	const before = bodies.get(kind);
	if (before) return before;
	const fresh = newBody(kind);
	const takesText = typeof fresh?.data === "string";
	const text = [present, ...bodies.values()].find(
		(body) => typeof body?.data === "string",
	);
	return takesText && text ? { ...fresh, data: text.data ?? "" } : fresh;
}

function keptOf(form: string): Kept {
	const version = formStore.get(form)?.saved.version ?? "";
	const known = kept.get(form);
	if (known?.version === version) return known;
	const fresh = { version, bodies: new Map<string, FormTree>() };
	kept.set(form, fresh);
	return fresh;
}
