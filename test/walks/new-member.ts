import type { Browser } from '@playwright/test';
import type { Community } from './community.ts';
import { approve, PHONE } from './people.ts';
import { Walk } from './walk.ts';

const NAME = 'Ammu Varghese';
const EMAIL = 'ammu@example.org';
const PASSWORD = 'a bus at six';

/** A new member on a phone, from a friend's message to the first story. An administrator approves in between. */
export async function walkAsNewMember(browser: Browser, demo: Community, folder: string): Promise<Walk> {
  const page = await browser.newPage(PHONE);
  const walk = new Walk(page, folder);
  const heading = (name: string | RegExp) => page.getByRole('heading', { name });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  const bar = page.getByRole('navigation', { name: 'Main' });
  const main = page.getByRole('main');

  await walk.open(demo.url);
  await walk.end('Open the address that a friend sent', heading('Welcome to Kerikko'), 'Welcome to Kerikko');
  await walk.tap(link(/Sign Up/));
  await walk.end("'Need an account? Sign Up'", heading('Create your account'), 'Create your account');
  await walk.type(page.getByLabel(/^Name/), NAME);
  await walk.type(page.getByLabel('Email'), EMAIL);
  await walk.type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await walk.type(page.getByLabel(/^Who are you/), 'Anju teaches at my school');
  await walk.tap(button('Create Account'));
  await walk.end(
    "Name, email, password, who they are; 'Create Account'",
    page.getByText(/created/),
    'The account is created, an email is on its way',
  );
  const [verify = '', request = ''] = await demo.linksTo(EMAIL, /Verify/);
  await walk.open(verify);
  await walk.end('Open the link in the email', button('Verify my email'), 'Verify your email');
  await walk.tap(button('Verify my email'));
  await walk.end("'Verify my email'", page.getByText(/verified/), 'Thank you! What happens next');
  await walk.open(request);
  await walk.end(
    'Open the other link of the email',
    heading('Your request to join'),
    'Your request to join, with their answer',
  );
  await approve(browser, demo, EMAIL);
  const [welcome = ''] = await demo.linksTo(EMAIL, /now a member/);
  await walk.open(welcome);
  await walk.end('Open the link in the welcome email', heading('Welcome to Kerikko'), 'Welcome to Kerikko');
  // The link has filled in the email.
  await walk.type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await walk.tap(button('Sign In'));
  await walk.end('Sign in', heading('Latest'), 'Home: greeting, the first steps, latest stories');
  await walk.tap(main.getByRole('article').getByRole('link').first());
  await walk.end('Open one of the latest stories', page.getByRole('button', { name: /^Like/ }), 'The story');
  await walk.tap(page.locator('summary', { hasText: 'Aa' }));
  await walk.tap(button('Large').first());
  await walk.end("'Aa', 'Large'", button('Large'), 'Larger letters, at once');
  await walk.tap(button(/^Like, /).first());
  await walk.tap(button(/^Save/).first());
  await walk.end('Like and save the story', button(/^Save/), 'Both buttons are pressed');
  await walk.type(page.getByLabel('What did you think?'), 'My grandmother told it just the same way');
  await walk.tap(button('Post'));
  await walk.end('Comment', main.getByText('just the same way'), 'The comment below the others');
  await walk.tap(bar.getByRole('link', { name: 'People' }));
  await walk.type(page.getByLabel('Search by name'), 'remya');
  await walk.tap(button('Search'));
  await walk.end("'People', search a name", main.getByText('Remya Unnikrishnan'), 'The member, found');
  await walk.tap(link(/Remya Unnikrishnan/).first());
  await walk.end('The name', heading('Remya Unnikrishnan'), "The member's page, with their stories");
  await walk.tap(bar.getByRole('link', { name: 'Write' }));
  await walk.tap(page.getByRole('link', { name: 'Write a story' }));
  await walk.type(page.getByLabel('Story Title'), 'The first bus');
  await walk.type(
    page.getByLabel('Your Story', { exact: true }),
    'It left at six, and everybody knew where I was going but me.',
  );
  await walk.end("'Write', title and text", main.getByText('Saved'), "'Saved'");
  await walk.tap(link('Next'));
  await walk.tap(page.locator('[name=topic][value=life]'));
  await walk.tap(button('Publish Story'));
  await walk.end("Choose the topic, 'Publish Story'", heading('The first bus'), 'The story, published');
  await walk.back();
  await walk.end('Back', main.getByRole('heading'), 'The page before writing, no empty form');
  await walk.tap(bar.getByRole('link', { name: 'Me', exact: true }));
  await walk.tap(main.getByRole('link', { name: 'Saved' }));
  await walk.tap(main.getByRole('article').getByRole('link').first());
  await walk.end("'Me', 'Saved', the story", button(/^Like, /), 'The saved story');
  await walk.tap(bar.getByRole('link', { name: 'Me', exact: true }));
  await walk.tap(main.getByRole('link', { name: 'Profile' }));
  await walk.end("'Me', 'Profile'", page.getByRole('textbox', { name: 'Location' }), 'The profile');
  await walk.type(page.getByRole('textbox', { name: 'Location' }), 'Kochi');
  await walk.type(page.getByRole('textbox', { name: 'Occupation' }), 'Nurse');
  await walk.tap(button('Save Profile'));
  await walk.end('Place and occupation', page.getByText('Profile updated'), 'Profile updated successfully!');
  await walk.tap(bar.getByRole('link', { name: 'Home' }));
  await walk.end("'Home'", heading('Latest'), 'Greeting, the steps that are left, 60% complete');
  await walk.tap(bar.getByRole('link', { name: 'Me', exact: true }));
  await walk.tap(button('Logout'));
  await walk.end("'Me', 'Logout'", heading('Welcome to Kerikko'), 'Welcome to Kerikko');
  return walk;
}
