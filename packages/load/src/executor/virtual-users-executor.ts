import {
	countInShare,
	type LoadModel,
	type LoadPlan,
} from "../plan/load-plan.ts";
import type { UserPool } from "../user/user-pool.ts";
import type { Executor } from "./executor.ts";
import { Schedule } from "./schedule.ts";

/** Milliseconds from one look at the number of users to the next. */
const TICK = 25;

/** The closed model: so many users at a time, each of which begins again when it is through. */
export class VirtualUsersExecutor implements Executor {
	readonly #pool: UserPool;
	readonly #plan: LoadPlan;
	readonly #schedule: Schedule;
	readonly #countFrom: number;
	#iterationsLeft: number;
	#active = 0;
	/** As many of this thread's users should be at work. */
	#wanted = 0;
	readonly #running = new Set<number>();
	#isStopped = false;
	#timer: NodeJS.Timeout | undefined;
	readonly #end = Promise.withResolvers<void>();

	/** @param countFrom when the warm-up ends, as `performance.now()` counts */
	constructor(
		pool: UserPool,
		plan: LoadPlan,
		model: Extract<LoadModel, { kind: "users" }>,
		countFrom: number,
	) {
		this.#pool = pool;
		this.#plan = plan;
		this.#schedule = new Schedule(model.profile, plan.warmUp);
		this.#countFrom = countFrom;
		this.#iterationsLeft =
			model.iterations === undefined
				? Number.POSITIVE_INFINITY
				: countInShare(plan.share, model.iterations);
	}

	run(): Promise<void> {
		this.#tick();
		this.#timer = setInterval(() => this.#tick(), TICK);
		return this.#end.promise;
	}

	stop(): void {
		this.#isStopped = true;
		this.#wanted = 0;
		clearInterval(this.#timer);
		this.#endIfIdle();
	}

	#tick(): void {
		if (this.#isStopped) return;
		const time = performance.now() - this.#countFrom;
		if (time >= this.#schedule.end) {
			this.stop();
			return;
		}
		const level = Math.round(this.#schedule.levelAt(time));
		this.#wanted = countInShare(this.#plan.share, level);
		for (let place = 0; place < this.#wanted; place++)
			if (!this.#running.has(place)) this.#start(place);
		// Of few iterations, a thread may have none.
		if (this.#iterationsLeft <= 0) this.#endIfIdle();
	}

	#start(place: number): void {
		if (!this.#mayBegin(place)) return;
		this.#running.add(place);
		this.#active += 1;
		this.#pool.context.recorder.users = this.#active;
		this.#iterate(place);
	}

	#iterate(place: number): void {
		this.#iterationsLeft -= 1;
		const user = this.#pool.user(place);
		this.#pool.begin(user, undefined, (hasRun) => {
			if (hasRun && this.#mayBegin(place)) this.#iterate(place);
			else this.#rest(place);
		});
	}

	#mayBegin(place: number): boolean {
		return (
			place < this.#wanted &&
			this.#iterationsLeft > 0 &&
			!this.#pool.isOutOfRows &&
			!this.#isStopped
		);
	}

	#rest(place: number): void {
		this.#running.delete(place);
		this.#active -= 1;
		this.#pool.context.recorder.users = this.#active;
		const isUsedUp = this.#iterationsLeft <= 0 || this.#pool.isOutOfRows;
		if (isUsedUp) this.#endIfIdle();
		else if (this.#isStopped) this.#endIfIdle();
	}

	#endIfIdle(): void {
		if (this.#active > 0) return;
		clearInterval(this.#timer);
		this.#isStopped = true;
		this.#end.resolve();
	}
}
