/**
 * The CPU time that this process takes for something, in milliseconds. Unlike the
 * time of a clock it is the same when others keep the machine busy. What worker
 * threads and the garbage collector do meanwhile counts; what other processes do
 * does not.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
	const before = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}
