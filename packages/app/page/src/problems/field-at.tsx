import { createContext, type ReactNode, useContext } from "react";
import type { FieldPath } from "../../../src/protocol/forms.ts";
import type { PlacedProblem } from "../../../src/protocol/problems.ts";
import { Store, useStore } from "../store/store.ts";

/** What is wrong with the fields of open forms, by `keyOfField`. */
export const fieldProblems = new Store<
	ReadonlyMap<string, readonly PlacedProblem[]>
>(new Map());

const FieldContext = createContext("");
const NONE: readonly PlacedProblem[] = [];

/** Names a field of a file. @param path from the file's root */
export function keyOfField(file: string, path: FieldPath): string {
	return `${file}#${path.join("/")}`;
}

/** The fields below are those of a form. @param form its key */
export function FieldsOfForm({
	form,
	children,
}: {
	readonly form: string;
	readonly children: ReactNode;
}): ReactNode {
	const key = form.includes("#") ? form : `${form}#`;
	return <FieldContext value={key}>{children}</FieldContext>;
}

/** What is below stands at a place of the form, or of what is around it. */
export function FieldAt({
	path,
	children,
}: {
	readonly path: FieldPath;
	readonly children: ReactNode;
}): ReactNode {
	const around = useContext(FieldContext);
	const steps = path.join("/");
	const key = steps === "" ? around : `${around}${joint(around)}${steps}`;
	return (
		<FieldContext value={around === "" ? "" : key}>{children}</FieldContext>
	);
}

function joint(around: string): string {
	return around.endsWith("#") ? "" : "/";
}

/** The field that is shown here, and what is wrong with it. */
export function useFieldAt(): {
	readonly field: string;
	readonly problems: readonly PlacedProblem[];
} {
	const field = useContext(FieldContext);
	const problems = useStore(fieldProblems, (all) => all.get(field) ?? NONE);
	return { field, problems };
}

/** What is wrong at an element, or around it. */
export function problemsAt(element: Element | null): readonly PlacedProblem[] {
	const marked = element?.closest<HTMLElement>("[data-problem]");
	const [, field, index] =
		/^(.*) (\d+)$/.exec(marked?.dataset.problem ?? "") ?? [];
	const all = fieldProblems.get().get(field ?? "") ?? NONE;
	const meant = all[Number(index)];
	return meant
		? [meant, ...all.filter((one) => one !== meant && overlaps(one, meant))]
		: NONE;
}

function overlaps(
	{ range: one }: PlacedProblem,
	{ range: other }: PlacedProblem,
): boolean {
	if (!one || !other) return true;
	return one.start < other.end && other.start < one.end;
}
