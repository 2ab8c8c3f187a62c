/**
 * For `node --import`: this process's clock, and that of its threads, is off by
 * as many milliseconds as `CLOCK_OFF_BY` says. What counts seconds goes on.
 */
const offBy = Number(process.env.CLOCK_OFF_BY ?? 0);
const RightDate = Date;

globalThis.Date = new Proxy(RightDate, {
	construct: (target, args, newTarget) =>
		Reflect.construct(
			target,
			args.length === 0 ? [target.now() + offBy] : args,
			newTarget,
		),
	get: (target, name) =>
		name === "now" ? () => target.now() + offBy : Reflect.get(target, name),
});
Object.defineProperty(performance, "timeOrigin", {
	value: performance.timeOrigin + offBy,
});
