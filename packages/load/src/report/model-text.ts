import { durationOf, type LoadPlan } from "../plan/load-plan.ts";
import { clockText, counted, rateText } from "../stats/amounts.ts";

/** Above it, nobody means a duration: iterations end the load. 24 days, in milliseconds. */
const NO_END = 2 ** 31 - 1;

/** The shape of a load in a few words: `50 users for 30s`, `500/s for 1m00s (at most 1,000 users)`. */
export function describeModel({ model, warmUp }: LoadPlan): string {
	const { profile } = model;
	const level = (amount: number) =>
		model.kind === "rate" ? rateText(amount) : counted(amount, "user");
	const steps = profile.stages.map(({ duration, target }) =>
		duration >= NO_END
			? level(target)
			: `${level(target)} for ${clockText(duration)}`,
	);
	const isSteady =
		profile.stages.length === 1 && profile.stages[0]?.target === profile.from;
	const stages = isSteady
		? (steps[0] ?? "")
		: `from ${level(profile.from)} over ${profile.stages
				.map(
					({ duration, target }) =>
						`${level(target)} in ${clockText(duration)}`,
				)
				.join(", ")} (${clockText(durationOf(profile))})`;
	const limit =
		model.kind === "rate"
			? ` (at most ${counted(model.maxUsers, "user")})`
			: model.iterations === undefined
				? ""
				: `, ${counted(model.iterations, "iteration")}`;
	const warm = warmUp > 0 ? `, after a warm-up of ${clockText(warmUp)}` : "";
	return stages + limit + warm;
}
