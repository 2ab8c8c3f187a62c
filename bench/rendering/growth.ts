// How time grows with the text, in a process of its own: prints, for each
// case, the factor by which ten times the text takes longer.
import {
	compile,
	type TemplateContext,
} from "../../packages/template/src/index.ts";
import { median } from "../measure.ts";
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
		const factors = CONTEXTS.map(
			(context) =>
				timeOf(large, context, milliseconds) /
				timeOf(small, context, milliseconds),
		);
		return [name, Math.max(...factors)];
	});
	console.log(JSON.stringify(Object.fromEntries(growth)));
}

/** Milliseconds to compile the text and render it once: the median over the given time, at least three. */
function timeOf(
	text: string,
	context: TemplateContext,
	milliseconds: number,
): number {
	const times: number[] = [];
	const end = performance.now() + milliseconds;
	while (times.length < 3 || performance.now() < end) {
		const start = performance.now();
		const rendered = compile(text, { context }).render(lookup);
		const time = performance.now() - start;
		if (rendered.text.charCodeAt(0) > 0) times.push(time);
	}
	return median(times);
}

main();
