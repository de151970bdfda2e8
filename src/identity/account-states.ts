export type MembershipState = 'pending' | 'approved' | 'declined' | 'suspended' | 'remembered';
export type Role = 'member' | 'moderator' | 'approver' | 'administrator';
export type SessionFactors = 'password' | 'both';
