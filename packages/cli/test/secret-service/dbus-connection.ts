import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Reader, variantOf, Writer } from "./dbus-wire.ts";

export interface Call {
	readonly path: string;
	readonly interface: string;
	readonly member: string;
	readonly body: readonly unknown[];
}

/** What a method returns: the signature of its results, and these. */
export type Answer = readonly [signature: string, ...values: unknown[]];

interface Message {
	readonly type: number;
	readonly serial: number;
	readonly fields: ReadonlyMap<number, unknown>;
	readonly body: readonly unknown[];
}

const [CALL, RETURN, ERROR] = [1, 2, 3];
const [
	PATH,
	INTERFACE,
	MEMBER,
	ERROR_NAME,
	REPLY_SERIAL,
	DESTINATION,
	SENDER,
	SIGNATURE,
] = [1, 2, 3, 4, 5, 6, 7, 8];

/** Offers one name on a message bus, whose calls `handle` answers; undefined is an error for the caller. */
export async function offer(
	address: string,
	name: string,
	handle: (call: Call) => Answer | undefined,
): Promise<() => void> {
	const path = /unix:path=([^,]+)/.exec(address)?.[1] ?? "";
	const socket = connect(path);
	await once(socket, "connect");
	await authenticate(socket);
	let serial = 0;
	const send = (type: number, fields: readonly Field[], answer: Answer) => {
		socket.write(encoded(type, ++serial, fields, answer));
	};
	let pending = Buffer.alloc(0);
	let ready = () => {};
	const isReady = new Promise<void>((done) => {
		ready = done;
	});
	socket.on("data", (chunk) => {
		pending = Buffer.concat([pending, chunk]);
		for (
			let length = lengthOf(pending);
			length <= pending.length;
			length = lengthOf(pending)
		) {
			const message = decoded(pending.subarray(0, length));
			pending = pending.subarray(length);
			if (message.type === RETURN && message.fields.get(REPLY_SERIAL) === 2)
				ready();
			if (message.type === CALL) reply(message);
		}
	});
	const reply = ({ serial: of, fields, body }: Message) => {
		const answer = handle({
			path: String(fields.get(PATH)),
			interface: String(fields.get(INTERFACE)),
			member: String(fields.get(MEMBER)),
			body,
		});
		const to: Field[] = [
			[REPLY_SERIAL ?? 0, "u", of],
			[DESTINATION ?? 0, "s", fields.get(SENDER)],
		];
		if (answer) send(RETURN, to, answer);
		else
			send(
				ERROR,
				[...to, [ERROR_NAME, "s", "org.freedesktop.DBus.Error.NotSupported"]],
				["s", "not supported"],
			);
	};
	const bus = (member: string): Field[] => [
		[PATH, "o", "/org/freedesktop/DBus"],
		[INTERFACE, "s", "org.freedesktop.DBus"],
		[MEMBER, "s", member],
		[DESTINATION, "s", "org.freedesktop.DBus"],
	];
	send(CALL, bus("Hello"), [""]);
	send(CALL, bus("RequestName"), ["su", name, 0]);
	await isReady;
	return () => socket.destroy();
}

type Field = readonly [code: number, signature: string, value: unknown];

async function authenticate(socket: Socket): Promise<void> {
	const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString("hex");
	socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
	await once(socket, "data");
	socket.write("BEGIN\r\n");
}

function encoded(
	type: number,
	serial: number,
	fields: readonly Field[],
	[signature, ...values]: Answer,
): Buffer {
	const body = new Writer().write(signature, values).buffer;
	const all: Field[] =
		signature === "" ? [...fields] : [...fields, [SIGNATURE, "g", signature]];
	const head = new Writer().write("yyyyuua(yv)", [
		0x6c,
		type,
		0,
		1,
		body.length,
		serial,
		all.map(([code, of, value]) => [code, { signature: of, value }]),
	]);
	head.align(8);
	return Buffer.concat([head.buffer, body]);
}

/** Of the first message; more than there is while even that cannot be told. */
function lengthOf(bytes: Buffer): number {
	if (bytes.length < 16) return Number.POSITIVE_INFINITY;
	const fields = bytes.readUInt32LE(12);
	return 16 + Math.ceil(fields / 8) * 8 + bytes.readUInt32LE(4);
}

function decoded(bytes: Buffer): Message {
	const [, type, , , length, serial, list] = new Reader(bytes).read(
		"yyyyuua(yv)",
	);
	const pairs = Array.isArray(list) ? list : [];
	const fields = new Map<number, unknown>(
		pairs.map(([code, value]: [number, unknown]) => [
			code,
			variantOf(value).value,
		]),
	);
	const body = bytes.subarray(bytes.length - Number(length));
	const signature = String(fields.get(SIGNATURE) ?? "");
	return {
		type: Number(type),
		serial: Number(serial),
		fields,
		body: new Reader(Buffer.from(body)).read(signature),
	};
}
