import fc from "../node_modules/fast-check/lib/fast-check.js";

/**
 * Every run of the tests tries the same inputs, so that a change is judged by
 * what it changes. `PROPERTY_SEED=$RANDOM` tries others, with `PROPERTY_RUNS`
 * of them where a test takes that many.
 */
fc.configureGlobal({
	...fc.readConfigureGlobal(),
	seed: Number(process.env.PROPERTY_SEED ?? 20_261_121),
});

export * from "../node_modules/fast-check/lib/fast-check.js";
export default fc;
