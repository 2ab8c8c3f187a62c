// How time grows with the text, in a process of its own: prints, for each
// case and context, the factor by which ten times the text takes longer.
import {
	compile,
	type TemplateContext,
} from "../../packages/template/src/index.ts";
import { cpuNanoseconds } from "../measure.ts";
import { ScopedLookup } from "./inputs.ts";

const SMALL = 100_000;
const LARGE = 10 * SMALL;
const CONTEXTS: readonly TemplateContext[] = ["json", "text", "url", "header"];

/** Texts that make a careless scanner start over and over again. */
const CASES: Readonly<Record<string, (length: number) => string>> = {
	ordinary: (length) =>
		`[\n${ORDINARY_LINE.repeat(length / ORDINARY_LINE.length)}"end"]`,
	"{{{{…": (length) => "{".repeat(length),
	"{{a{{a…": (length) => "{{a".repeat(length / 3),
	'{{a["{{a["…': (length) => '{{a["'.repeat(length / 5),
	"{{?{{?…": (length) => "{{?".repeat(length / 3),
};

/** 100 characters, one placeholder. */
const ORDINARY_LINE = `{ "id": 123456, "name": "{{user.name}}", "text": "${"x".repeat(44)}" },\n`;

const lookup = new ScopedLookup([{ user: { name: "Ada" } }]);

function main(): void {
	const milliseconds = Number(process.argv[2]);
	const growth = Object.entries(CASES).map(([name, textOf]) => {
		const small = textOf(SMALL);
		const large = textOf(LARGE);
		const factors = CONTEXTS.map((context) => {
			timeOf(small, context, milliseconds); // to warm up
			const factor =
				timeOf(large, context, milliseconds) /
				timeOf(small, context, milliseconds);
			return [context, factor];
		});
		return [name, Object.fromEntries(factors)];
	});
	console.log(JSON.stringify(Object.fromEntries(growth)));
}

/** Nanoseconds to compile the text and render it once: the mean over the given time. The clock is coarse, so it needs many. */
function timeOf(
	text: string,
	context: TemplateContext,
	milliseconds: number,
): number {
	const start = cpuNanoseconds();
	let total = 0;
	let count = 0;
	while (total < milliseconds * 1e6) {
		const rendered = compile(text, { context }).render(lookup).text;
		// Reading it makes the engine do all the work.
		if (rendered.charCodeAt(rendered.length - 1) > 0) count++;
		total = cpuNanoseconds() - start;
	}
	return total / count;
}

main();
