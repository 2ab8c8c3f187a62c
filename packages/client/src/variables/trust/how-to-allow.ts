/** What to do about a variable of the process that a collection may not read. */
export function howToAllowName(name: string): string {
	return `A collection reads what its user allowed it. If you know why it wants this one: --allow-env ${name}, or for good: curlew trust allow`;
}

/** What to do about keys of AWS that a collection may not use. */
export function howToAllowProfile(profile: string): string {
	return `A collection uses the keys that its user allowed it. If you know why it wants these: --allow-aws-profile ${profile}, or for good: curlew trust allow`;
}
