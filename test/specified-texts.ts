/**
 * Every text that the specification quotes, by the page that shows it. `specified-texts.test.ts` opens these pages.
 * `{name}` stands for a variable part.
 */
export const textsOfPages = {
  'sign-in': ['Need an account? Sign Up', 'Forgot password?'],
  'sign-up': ['Already have an account? Sign In'],
  'after sign-up': [
    'Account created successfully! A verification email has been sent to your email address. Please verify your email and wait for admin approval before signing in.',
  ],
  'sign-in of a pending applicant': ['Your account is awaiting admin approval.'],
  'sign-in of a declined applicant': ['Your request to join was declined.'],
  'sign-in of a suspended member': ['Your account is suspended.'],
  'verified email': ['Email verified successfully!'],

  'admin panel': ['Admin Panel', 'No pending users.'],
  'admin panel with a request': ['Approve'],
  'admin panel of a member': ['Admin Panel', 'Access Denied'],
  'admin panel of a visitor': ['Admin Panel', 'Access Denied', 'Go to Login'],

  account: [
    'Welcome!',
    'Account Information',
    'Home',
    'Not set',
    'Not provided',
    'Unknown',
    'Profile',
    'Logout',
  ],
  'account of a visitor': ['Not logged in.'],
  'account without a request': ['No pendingUsers document found for your account.', 'Ask to join'],
  'account with an unverified email': ['Send Verification Email', "I've Verified - Check Status"],
  'account after a verification mail': ['Verification email sent! Please check your inbox and spam folder.'],
  'account after a failure': ['Error: {message}'],

  profile: [
    'Complete Your Profile',
    'Profile {percent}% Complete',
    'Personal Info',
    'Account Security',
    'Full Name *',
    'Location',
    'City, Country',
    'Occupation',
    'Company/Organization',
    'Bio',
    'Save Profile',
    'JPG, PNG, GIF, max 5MB.',
    'Password Reset via Email',
    'Change Password Directly',
    'Update Password',
    'Cancel',
  ],
  'profile of a visitor': ['Access Denied', 'Please log in to access your profile.', 'Go to Login'],
  'saved profile': ['Profile updated successfully!'],
  'changed photo': ['Profile picture updated successfully!'],
  'removed photo': ['Profile picture removed successfully!'],
  'sent reset mail': ['Password reset email sent! Check your inbox for instructions.'],
  'changed password': ['Password changed successfully!'],
  'photo of another type': ['Please select a valid image file.'],
  'photo too large': ['Image size must be less than 5MB.'],
  'passwords that differ': ['New passwords do not match.'],
  'password too short': ['New password must be at least 6 characters long.'],
  'wrong password': ['Current password is incorrect.'],
  'weak password': ['New password is too weak. Please choose a stronger password.'],
  'failed profile': ['Error saving profile. Please try again.'],
  'failed photo': ['Error uploading image. Please try again.'],
  'failed removal of a photo': ['Error removing image. Please try again.'],
  'failed reset mail': ['Error sending password reset email. Please try again.'],
  'failed change of a password': ['Error changing password. Please try again.'],

  dashboard: [
    // The greeting of a member without a name.
    'Welcome, User!',
    'Ready to explore?',
    'Account',
    'Profile',
    'Our Stories',
    'Dashboard Coming Soon',
    'Analytics',
    'Connections',
    'Recent Activity',
    'Goals',
  ],

  topics: [
    'Life Stories',
    'Food & Culture',
    'Career Journey',
    'Family & Friends',
    'Learning & Growth',
    'Hobbies & Interests',
    'Inspiration',
    'Explore Stories',
  ],
  'empty topic': [
    'Add Story',
    'No Stories in {topic} Yet',
    'Be the first to share a story in this topic!',
    'Write First Story',
  ],
  topic: ['By {author}', 'By Anonymous User', 'Read more'],
  'new story': ['Share Your Story', 'Topic Category', 'Story Title', 'Your Story', 'Publish Story', 'Cancel'],
} as const;

export type SpecifiedPage = keyof typeof textsOfPages;

/** Texts that a page shows only while its scripts wait or after they failed. The browser tests check them. */
export const textsOfScripts = [
  'Please wait...',
  'Loading...',
  'Loading your dashboard...',
  'Saving...',
  'Publishing...',
  'Error checking verification status. Please try again.',
];
