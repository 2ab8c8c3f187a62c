// Shows that time grows in a straight line: ten times the text takes ten times
// the time, for ordinary templates and for texts made to be slow.
//
//     node bench/template/growth.ts
import { compile, type Lookup } from "../../packages/template/src/index.ts";

const SMALL = 100_000;
const FACTOR = 10;

const lookup: Lookup = {
	find: (name) => ({ value: `value of ${name}` }),
};

const texts: Readonly<Record<string, (size: number) => string>> = {
	"a placeholder in every 100 characters": (size) =>
		Array.from({ length: size / 100 }, (_, n) =>
			`"key": "{{name${n}}}",`.padEnd(100),
		).join(""),
	"the same placeholder": repeated(`"key": "{{name}}",`.padEnd(100)),
	"{{{{{{": repeated("{"),
	"{{a": repeated("{{a"),
	'{{a["': repeated('{{a["'),
	"{{a[\"{{a['": repeated("{{a[\"{{a['"),
	'one {{a[" then {{': (size) => `{{a["${"{".repeat(size)}`,
	"one {{a[\" then {{a[' then {{": (size) => `{{a["{{a['${"{".repeat(size)}`,
	'{{a["]["': repeated('{{a["]["'),
	"{{a.a.a": (size) => `{{a${".a".repeat(size / 2)}`,
	"{{?": repeated("{{?"),
	"{{? and blanks": (size) => `{{?${" ".repeat(size)}`,
	"{{ and blanks": repeated("{{          "),
	"{{process.env.": repeated("{{process.env."),
	"one {{process.env. and a long name": (size) =>
		`{{process.env.${"A".repeat(size)}`,
	"a long name": (size) => `{{${"a".repeat(size)}}}`,
	backslashes: repeated("\\"),
	"backslashes before {{a}}": (size) => `${"\\".repeat(size)}{{a}}`,
	"\\{{a}}": repeated("\\{{a}}"),
	"/* and placeholders": (size) => `/* ${"{{a}}".repeat(size / 5)}`,
	"}}": repeated("}}"),
	"{{a:-b}}": repeated("{{a:-b}}"),
	"{{a:-": repeated("{{a:-"),
	"{{a:- in each other": (size) =>
		`${"{{a:-".repeat(size / 7)}${"}}".repeat(size / 7)}`,
};

for (const context of ["json", "text"] as const) {
	console.log(`\n${context} context: ns for each character, small and large`);
	for (const [name, make] of Object.entries(texts)) {
		const small = perCharacter(make(SMALL), context);
		const large = perCharacter(make(SMALL * FACTOR), context);
		const ratio = (large / small) * FACTOR;
		console.log(
			`${name.padEnd(40)} ${small.toFixed(2).padStart(8)} ${large.toFixed(2).padStart(8)}   ×${FACTOR} text takes ×${ratio.toFixed(1)} time`,
		);
	}
}

function repeated(unit: string): (size: number) => string {
	return (size) => unit.repeat(Math.ceil(size / unit.length));
}

/** Nanoseconds for compiling and rendering once, the best of several. */
function perCharacter(source: string, context: "json" | "text"): number {
	let best = Number.POSITIVE_INFINITY;
	for (let round = 0; round < 7; round++) {
		const start = process.hrtime.bigint();
		const { text } = compile(source, { context, syntax: "defaults" }).render(
			lookup,
		);
		// Reading a character makes the engine put the text together.
		if (text.charCodeAt(text.length - 1) === -1) throw new RangeError();
		best = Math.min(best, Number(process.hrtime.bigint() - start));
	}
	return best / source.length;
}
