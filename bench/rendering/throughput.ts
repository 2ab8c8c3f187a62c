// One subject in a process of its own: `throughput.ts SUBJECT WORK MILLISECONDS`
// prints the nanoseconds that one rendering takes.
import { cpuNanoseconds } from "../measure.ts";
import { bodyFor, scopesFor } from "./inputs.ts";
import { SUBJECTS, type Subject, type SubjectName } from "./subjects.ts";

/** Keeps the results in use, so that no engine can leave out the work. */
let consumed = 0;

async function main(): Promise<void> {
	const [name = "", what, milliseconds] = process.argv.slice(2);
	if (!isSubject(name)) throw new Error(`No subject ${name}`);
	const budget = Number(milliseconds);
	const nanoseconds = await withSubject(name, (subject) => {
		checkOutput(subject);
		const run = (milliseconds: number) =>
			what === "rendering"
				? timeRendering(subject, milliseconds)
				: timeFirstUse(subject, milliseconds, what === "new-names");
		run(budget / 2);
		return run(budget);
	});
	console.log(JSON.stringify({ nanoseconds, consumed }));
}

function withSubject<R>(
	name: SubjectName,
	use: <Input>(subject: Subject<Input>) => R,
): Promise<R> {
	switch (name) {
		case "curlew":
			return SUBJECTS.curlew().then(use);
		case "bruno":
			return SUBJECTS.bruno().then(use);
		case "handlebars":
			return SUBJECTS.handlebars().then(use);
		case "mustache":
			return SUBJECTS.mustache().then(use);
	}
}

/** One compiled body, other values each time. */
function timeRendering<Input>(
	subject: Subject<Input>,
	milliseconds: number,
): number {
	const render = subject.compile(bodyFor(subject.dialect));
	const inputs = Array.from({ length: 256 }, (_, n) =>
		subject.inputFrom(scopesFor(n)),
	);
	let count = 0;
	return timePerItem(milliseconds, () => {
		for (const input of inputs) {
			subject.setNumber(input, "isTrial", count);
			consume(render(input), count++);
		}
		return inputs.length;
	});
}

/** A new text each time, so that no cache of templates helps; with new names none of references helps either. */
function timeFirstUse<Input>(
	subject: Subject<Input>,
	milliseconds: number,
	hasNewNames: boolean,
): number {
	const { dialect, compile, inputFrom } = subject;
	let total = 0;
	let count = 0;
	while (total < milliseconds * 1e6) {
		const batch = Array.from({ length: 50 }, () => {
			const number = firstUses++;
			const suffix = hasNewNames ? `_${number}` : "";
			const input = inputFrom(scopesFor(number, suffix));
			const text = bodyFor(dialect, suffix).replace("seller", `s${number}`);
			return { source: flat(text), input };
		});
		const start = cpuNanoseconds();
		for (const { source, input } of batch) {
			consume(compile(source)(input), count++);
		}
		total += cpuNanoseconds() - start;
	}
	return total / count;
}

let firstUses = 0;

/** Nanoseconds per item; `batch` does some and says how many. */
function timePerItem(milliseconds: number, batch: () => number): number {
	const start = cpuNanoseconds();
	let total = 0;
	let count = 0;
	while (total < milliseconds * 1e6) {
		count += batch();
		total = cpuNanoseconds() - start;
	}
	return total / count;
}

/** Reads one character, which also makes the engine join the parts that it may have left apart. */
function consume(text: string, n: number): void {
	consumed = (consumed + text.charCodeAt(n % text.length)) | 0;
}

/** A string made by replacing may be kept as pieces; the subjects shall get it as read from a file. */
function flat(text: string): string {
	return Buffer.from(text, "latin1").toString("latin1");
}

function checkOutput<Input>(subject: Subject<Input>): void {
	const text = subject.compile(bodyFor(subject.dialect))(
		subject.inputFrom(scopesFor(4)),
	);
	const [order, items, user] = scopesFor(4);
	const body = JSON.parse(text);
	const isRight =
		body.order.id === 4 &&
		body.order.isTrial === order?.isTrial &&
		body.items[1].sku === "sku-5" &&
		body.order.note === items?.note &&
		body.meta.tenant === user?.tenant &&
		body.customer.address.postcode === "SW1Y 4LE" &&
		!text.includes("{{");
	if (!isRight) throw new Error(`Rendered wrongly: ${text}`);
}

function isSubject(name: string): name is SubjectName {
	return Object.hasOwn(SUBJECTS, name);
}

await main();
