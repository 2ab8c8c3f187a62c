import type { RedisClient } from "../connection/connect.ts";
import { KEPT_FOR, keysOfRun, type RunKeys } from "./keys.ts";
import { Script } from "./script.ts";

/**
 * The state of a part in the hash `parts` is `attempt|losses|holder|state`: how
 * often it was begun, how often its worker was lost, the token of who runs it
 * now, and `running`, `waiting` or `done`. All that depends on it happens in
 * one step with it, so that a worker that was taken for lost, and is not, can
 * neither report nor send anything any more.
 */
const HEAD = `
local run, parts, events = KEYS[1], KEYS[2], KEYS[3]
local part, token, kept = ARGV[1], ARGV[2], tonumber(ARGV[3])
local attempt, losses, holder, state = 0, 0, "", "waiting"
local known = redis.call("HGET", parts, part)
if known then
	attempt, losses, holder, state = known:match("^(%d+)|(%d+)|([^|]*)|(%a+)$")
	attempt, losses = tonumber(attempt), tonumber(losses)
end
if redis.call("EXISTS", run) == 0 then return {"gone"} end
if redis.call("HEXISTS", run, "cancelled") == 1 then return {"cancelled"} end
local function write(newHolder, newState)
	redis.call("HSET", parts, part, attempt .. "|" .. losses .. "|" .. newHolder .. "|" .. newState)
	redis.call("PEXPIRE", parts, kept)
end
`;

const BEGIN = new Script(`${HEAD}
if state == "done" then return {"done"} end
if state == "running" then losses = losses + 1 end
attempt = attempt + 1
write(token, "running")
redis.call("XADD", events, "*", "t", "begin", "p", part, "a", attempt, "w", ARGV[4])
redis.call("PEXPIRE", events, kept)
redis.call("PEXPIRE", run, kept)
return {"begun", attempt, losses}
`);

const APPEND = new Script(`${HEAD}
if state == "done" or holder ~= token then return {"superseded"} end
redis.call("XADD", events, "*", "t", ARGV[4], "p", part, "a", attempt, "n", ARGV[5], "d", ARGV[6])
redis.call("PEXPIRE", events, kept)
if ARGV[4] == "end" then
	write("", "done")
	redis.call("DEL", KEYS[4])
end
return {"taken"}
`);

const GIVE_BACK = new Script(`${HEAD}
if state == "running" and holder == token then
	write("", "waiting")
	redis.call("XADD", events, "*", "t", "back", "p", part, "a", attempt)
end
return {"taken"}
`);

const INTEND = new Script(`${HEAD}
if state == "done" or holder ~= token then return {"superseded"} end
local attempts = redis.call("HGET", KEYS[4], ARGV[4])
if not attempts then attempts = tostring(attempt)
elseif attempts:match("%d+$") ~= tostring(attempt) then attempts = attempts .. "," .. attempt end
redis.call("HSET", KEYS[4], ARGV[4], attempts)
redis.call("PEXPIRE", KEYS[4], kept)
return {"may-send", select(2, attempts:gsub(",", "")) + 1}
`);

/** Why a worker must let go of a part: its run was cancelled or is gone, or the part is somebody else's, or done. */
export type Refusal = "gone" | "cancelled" | "superseded" | "done";

export type Begun =
	| {
			readonly kind: "begun";
			/** From 1. */
			readonly attempt: number;
			/** Of these attempts, those whose worker was lost. */
			readonly losses: number;
	  }
	| { readonly kind: Refusal };

/** One worker's hold on one part. */
export class PartLedger {
	readonly #client: RedisClient;
	readonly #keys: RunKeys;
	readonly #part: number;
	readonly #token: string;

	/** @param token of this attempt: nobody else has it */
	constructor(client: RedisClient, run: string, part: number, token: string) {
		this.#client = client;
		this.#keys = keysOfRun(run);
		this.#part = part;
		this.#token = token;
	}

	/** Takes hold of the part, whoever had it before. */
	async begin(worker: string): Promise<Begun> {
		const reply = await this.#ask(BEGIN, [worker]);
		const [kind, attempt, losses] = reply;
		if (kind !== "begun") return { kind: refusalOf(kind) };
		return { kind, attempt: Number(attempt), losses: Number(losses) };
	}

	/**
	 * Tells events; the last of them ends the part.
	 *
	 * @param requests finished so far, for the progress that is shown
	 */
	async append(
		kind: "events" | "end",
		requests: number,
		sealed: Buffer,
	): Promise<Refusal | undefined> {
		const [answer] = await this.#ask(APPEND, [kind, requests, sealed]);
		return answer === "taken" ? undefined : refusalOf(answer);
	}

	/** Lets go of the part without having run it to its end; that is no loss. */
	async giveBack(): Promise<void> {
		await this.#ask(GIVE_BACK, []);
	}

	/**
	 * Says that a request is about to be sent that must not be sent twice.
	 *
	 * @param request which one of the part; the same in every attempt
	 * @returns how many attempts have said so, this one included: the others were lost
	 */
	async intend(request: string): Promise<number | Refusal> {
		const [answer, attempts] = await this.#ask(INTEND, [request]);
		return answer === "may-send" ? Number(attempts) : refusalOf(answer);
	}

	/** Of each request that must not be sent twice: how many attempts were about to send it. */
	async intended(): Promise<Readonly<Record<string, number>>> {
		const { intents } = this.#keys;
		const attempts = await this.#client.hgetall(intents(this.#part));
		return Object.fromEntries(
			Object.entries(attempts).map(([request, list]) => [
				request,
				list.split(",").length,
			]),
		);
	}

	async #ask(
		script: Script,
		values: readonly (string | number | Buffer)[],
	): Promise<readonly unknown[]> {
		const { run, parts, events, intents } = this.#keys;
		const reply = await script.run(
			this.#client,
			[run, parts, events, intents(this.#part)],
			[this.#part, this.#token, KEPT_FOR, ...values],
		);
		return Array.isArray(reply) ? reply : [];
	}
}

function refusalOf(answer: unknown): Refusal {
	switch (answer) {
		case "cancelled":
		case "superseded":
		case "done":
			return answer;
		default:
			return "gone";
	}
}
