import type { Field } from "../../tree/field.ts";
import type { SchemaProblems } from "./schema-problems.ts";

/** Elsewhere there are other requests' examples, or files of other projects. */
const EXAMPLES =
	/^(?:\.[/\\])?(\.resources[/\\][^/\\]+\.resources[/\\]examples)[/\\]?$/;

/** What a request says of where its examples are, with `/`; undefined where it names no folder for them. */
export function examplesFolderOf(request: Field): string | undefined {
	const examples = request.get("examples");
	const text = examples.isScalar ? examples.filledText() : undefined;
	return text === undefined
		? undefined
		: EXAMPLES.exec(text)?.[1]?.replaceAll("\\", "/");
}

export function judgeExamplesFolder(
	request: Field,
	problems: SchemaProblems,
): void {
	const examples = request.get("examples");
	if (!examples.isPresent || examplesFolderOf(request) !== undefined) return;
	problems.ineffective(
		examples,
		"`examples` is no path of a folder with examples: it is not read.",
		"Write `examples: ./.resources/NAME.resources/examples`.",
	);
}
