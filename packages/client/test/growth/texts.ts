import type { Growing } from "./measure-growth.ts";

const each = (size: number, of: (index: number) => string, joint = "") =>
	Array.from({ length: size }, (_, index) => of(index)).join(joint);

/** Texts that readers find hard: nested, unclosed, all delimiters, much of the same. */
export const TEXTS: Readonly<Record<string, Growing>> = {
	letters: (size) => "a".repeat(size * 4),
	digits: (size) => "1".repeat(size * 4),
	spaces: (size) => `a${" ".repeat(size * 4)}a`,
	lines: (size) => "a\n".repeat(size),
	"empty lines": (size) => "\n".repeat(size * 2),
	"carriage returns": (size) => "\r".repeat(size * 2),
	words: (size) => each(size, (index) => `word${index}`, " "),
	backslashes: (size) => "\\".repeat(size * 2),
	"quoted backslashes": (size) => `"${'\\"'.repeat(size)}`,
	quotes: (size) => `"`.repeat(size * 2 + 1),
	apostrophes: (size) => "'".repeat(size * 2 + 1),
	"quoted words": (size) => `"a" 'b' `.repeat(size),
	colons: (size) => ":".repeat(size * 2),
	commas: (size) => "a,".repeat(size),
	"equals signs": (size) => "a=".repeat(size),
	semicolons: (size) => "; charset".repeat(size),
	slashes: (size) => "/".repeat(size * 2),
	dots: (size) => "a.".repeat(size),
	hashes: (size) => "#".repeat(size * 2),
	"hashes and words": (size) => "##a ".repeat(size),
	percents: (size) => "%a%".repeat(size),
	dashes: (size) => "- ".repeat(size),
	"dashed lines": (size) => "--- a\n".repeat(size),
	"opening brackets": (size) => "[".repeat(size),
	"opening braces": (size) => "{".repeat(size),
	"opening placeholders": (size) => "{{a".repeat(size),
	placeholders: (size) => each(size, (index) => `{{a${index}.b[0]}}`),
	"placeholders of a path": (size) => "{{a}}/".repeat(size),
	"open defaults": (size) => "{{a:-".repeat(size),
	"defaults in defaults": (size) =>
		`${"{{a:-".repeat(size)}b${"}}".repeat(size)}`,
	"questions with defaults": (size) => "{{?a:-b}}".repeat(size),
	"spaced placeholders": (size) => "{{   ".repeat(size),
	"nested lists": (size) => `${"[".repeat(size)}1${"]".repeat(size)}`,
	"nested objects": (size) => `${'{"a":'.repeat(size)}1${"}".repeat(size)}`,
	parentheses: (size) => "(".repeat(size),
	"shell variables": (size) => "${a".repeat(size),
	"shell commands": (size) => "$(".repeat(size),
	redirections: (size) => "> ".repeat(size),
	"lines that go on": (size) => "a\\\n".repeat(size),
	carets: (size) => "^".repeat(size * 2),
	tags: (size) => "<a ".repeat(size),
	"JSON of many names": (size) =>
		`{${each(size, (index) => `"k${index}":1`, ",")}}`,
	"JSON of one name": (size) => `{${each(size, () => `"k":1`, ",")}}`,
	"JSON of strings": (size) => JSON.stringify({ a: 'b\\"{{'.repeat(size) }),
	"YAML of many names": (size) => each(size, (index) => `k${index}: v`, "\n"),
	"YAML of one name": (size) => each(size, () => "k: v", "\n"),
	"YAML list": (size) => `a:\n${"  - b: c\n".repeat(size)}`,
	"YAML block": (size) => `a: |\n${"  b\n".repeat(size)}`,
	"YAML anchors": (size) =>
		each(size, (index) => `k${index}: &a${index} [*a${index - 1}]`, "\n"),
	"YAML comments": (size) => "# a\n".repeat(size),
	"deep YAML": (size) =>
		each(Math.ceil(Math.sqrt(size)), (index) => `${" ".repeat(index)}a:`, "\n"),
	"sections of .bru": (size) => "meta {\n  name: a\n}\n".repeat(size),
	"entries of .bru": (size) =>
		`meta {\n  name: a\n}\nget {\n  url: a\n}\nheaders {\n${each(size, (index) => `  a${index}: b\n`)}}\n`,
	"open section of .bru": (size) => `headers {\n${"  a: '''\n".repeat(size)}`,
	"options of curl": (size) =>
		each(size, (index) => `-H "a${index}: b" -d c=d`, " "),
	"next requests of curl": (size) => "--next http://a/ ".repeat(size),
	"unknown options of curl": (size) =>
		each(size, (index) => `--zz${index}`, " "),
	"a script": (size) =>
		each(
			size,
			(index) => `client.setVar("a${index}", client.getVar("b${index}"));`,
			"\n",
		),
	"a script of one expression": (size) => `a${".b(c)".repeat(size)}`,
	"a name that is given to itself": (size) =>
		`let a = 1;\n${"a = a + b;\n".repeat(size / 4)}client.setVar(a, client[a]);`,
	"lists in lists of a script": (size) =>
		`${each(
			8,
			(index) =>
				`const l${index} = [${`...l${index + 1},`.repeat(size / 64)}];`,
			"\n",
		)}for (const a of l0) client.setVar(a, 1);`,
	"functions of a script": (size) =>
		each(
			size / 4,
			(index) =>
				`function f${index}(a) { client.setVar(a); f${index + 1}(a); }`,
			"\n",
		),
	"operators of a script": (size) => `1${"+1".repeat(size)}`,
	challenges: (size) => `a="b", `.repeat(size),
	"unclosed challenges": (size) => `a="b`.repeat(size),
	tokens: (size) => "AAAA=== ".repeat(size),
	emoji: (size) => "👩‍👩‍👧".repeat(size),
	"combining marks": (size) => `a${"\u0301".repeat(size * 2)}`,
	"escape sequences": (size) => "\u001b[31m".repeat(size),
	"halves of characters": (size) => "\ud83d".repeat(size * 2),
	"invisible characters": (size) => "\ufeff\u200b".repeat(size),
	"secrets in clear": (size) =>
		each(size, (index) => `password${index}: "s3cr3t"`, ", "),
	"a URL": (size) => `http://a:b@c/${"d?e=f&".repeat(size)}`,
	"an @ sign": (size) => `http://${"a:b@".repeat(size)}`,
};
